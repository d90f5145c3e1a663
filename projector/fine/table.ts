import { factColumnTypes, optionalFactColumns } from '@fines/platform/fact-columns.ts';

import { defineTable } from '../table.ts';

/**
 * Every fine that was not deleted. Sorts end with the time of creation and the number, so that pages never
 * overlap; an index that begins with a filter's column goes on with these and serves that filter's default
 * order too.
 */
export const finesTable = defineTable({
  name: 'fines',
  columns: {
    id: 'text',
    /** The number as a number: FN-2026-1000 comes after FN-2026-999. */
    number_order: 'bigint',
    /** As it was written; how it is shown, the register says. */
    license_plate: 'text',
    plate_key: 'text',
    ...factColumnTypes,
    offense_type: 'text',
    offense_description: 'text',
    amount: 'bigint',
    date_issued: 'timestamptz',
    due_date: 'timestamptz',
    status: 'text',
    issued_by_id: 'text',
    issued_by_first_name: 'text',
    issued_by_last_name: 'text',
    issued_by_badge_number: 'text',
    paid_at: 'timestamptz',
    paid_amount: 'bigint',
    payment_method: 'text',
    receipt_number: 'text',
    /** Set to PAID by hand, so that there is no receipt to show for it. */
    without_receipt: 'boolean',
    payment_stands: 'boolean',
    photo_sha256: 'text',
    reminders_sent: 'int',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    /** Of the fine's stream: what an edit of this row builds on. */
    revision: 'bigint',
    search_text: 'text',
  },
  key: ['id'],
  optional: [
    ...optionalFactColumns,
    'issued_by_badge_number',
    'paid_at',
    'paid_amount',
    'payment_method',
    'receipt_number',
    'photo_sha256',
  ],
  indexes: [
    '(number_order)',
    '(created_at, number_order)',
    '(updated_at, created_at, number_order)',
    '(date_issued, created_at, number_order)',
    '(due_date, created_at, number_order)',
    '(amount, created_at, number_order)',
    '(plate_key, created_at, number_order)',
    '(offense_description, created_at, number_order)',
    '(status, created_at, number_order)',
    '(offense_type, created_at, number_order)',
    '(issued_by_id, created_at, number_order)',
    '(issued_by_id, date_issued, created_at, number_order)',
    "(due_date, created_at, number_order) WHERE status = 'UNPAID'",
    '(paid_at, number_order) WHERE without_receipt',
    'USING gin (search_text gin_trgm_ops)',
  ],
});

/**
 * Those that were deleted, which no list knows: from here they come back when something happens to a payment of
 * theirs.
 */
export const deletedFinesTable = defineTable({ ...finesTable, name: 'deleted_fines', indexes: [] });

export type FineColumn = keyof typeof finesTable.columns;

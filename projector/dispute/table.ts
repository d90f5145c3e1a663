import { defineTable } from '../table.ts';

/** The disputes of every fine that was not deleted. Sorts end with the time of submission and the number. */
export const disputesTable = defineTable({
  name: 'disputes',
  columns: {
    fine_id: 'text',
    id: 'text',
    /** Its place among the disputes of the fine, from 1. */
    nth: 'int',
    /** Of the fine. */
    number_order: 'bigint',
    /** As it was written; how it is shown, the register says. */
    license_plate: 'text',
    plate_key: 'text',
    offense_type: 'text',
    fine_amount: 'bigint',
    date_issued: 'timestamptz',
    reason: 'text',
    evidence: 'text',
    status: 'text',
    submitted_at: 'timestamptz',
    submitted_by_id: 'text',
    resolution: 'text',
    resolved_at: 'timestamptz',
    resolved_by_id: 'text',
    resolved_by_first_name: 'text',
    resolved_by_last_name: 'text',
    updated_at: 'timestamptz',
    search_text: 'text',
  },
  key: ['fine_id', 'id'],
  optional: [
    'evidence',
    'resolution',
    'resolved_at',
    'resolved_by_id',
    'resolved_by_first_name',
    'resolved_by_last_name',
  ],
  indexes: [
    '(id)',
    '(number_order, nth)',
    '(submitted_at, number_order, nth)',
    '(status, submitted_at, number_order, nth)',
    '(fine_amount, submitted_at, number_order, nth)',
    'USING gin (search_text gin_trgm_ops)',
  ],
});

export type DisputeColumn = keyof typeof disputesTable.columns;

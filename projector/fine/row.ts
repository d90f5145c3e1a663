import { standingPayment, PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';
import type { Settlement } from '@fines/domain/fine/state.ts';
import { FINE_STATUSES } from '@fines/domain/fine/status.ts';
import { centsSchema } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPES } from '@fines/domain/shared/offenses.ts';
import { plateKey, usualSpelling } from '@fines/domain/shared/plate.ts';
import {
  factColumnTypes,
  optionalFactColumns,
  rowOfFacts,
  factColumnSchemas,
  factsOfRow,
} from '@fines/platform/fact-columns.ts';
import { z } from 'zod';

import { numberOrder, searchText } from '../columns.ts';
import { disputesFromRows, disputesTable } from '../dispute/row.ts';
import { type EntityTable, tableOfEntities } from '../engine/entity-table.ts';
import type { RowsOf } from '../engine/projection.ts';
import { defineTable, type Row, instantColumn } from '../engine/table.ts';
import { type CurrentFine, isDeleted } from '../entities.ts';
import { paymentsFromRows, paymentsTable } from '../payment/row.ts';

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
const deletedFinesTable = defineTable({ ...finesTable, name: 'deleted_fines', indexes: [] });

type FineColumn = keyof typeof finesTable.columns;

function toRow({ fine, revision }: CurrentFine): Row<FineColumn> {
  return {
    id: fine.fineNumber,
    number_order: numberOrder(fine.fineNumber),
    license_plate: usualSpelling(fine.licensePlate),
    plate_key: plateKey(fine.licensePlate),
    ...rowOfFacts(fine),
    offense_type: fine.offenseType,
    offense_description: fine.offenseDescription,
    amount: fine.amount,
    date_issued: fine.dateIssued,
    due_date: fine.dueDate,
    status: fine.status,
    issued_by_id: fine.issuedBy.id,
    issued_by_first_name: fine.issuedBy.firstName,
    issued_by_last_name: fine.issuedBy.lastName,
    issued_by_badge_number: fine.issuedBy.badgeNumber,
    ...settlementColumns(fine),
    payment_stands: standingPayment(fine) !== undefined,
    photo_sha256: fine.photoSha256,
    reminders_sent: fine.remindersSent,
    created_at: fine.createdAt,
    updated_at: fine.updatedAt,
    revision,
    search_text: searchText(
      plateKey(fine.licensePlate),
      fine.fineNumber,
      fine.driverName,
      fine.driverLicense,
    ),
  };
}

const UNSETTLED = {
  paid_at: null,
  paid_amount: null,
  payment_method: null,
  receipt_number: null,
  without_receipt: false,
};

function settlementColumns(fine: CurrentFine['fine']) {
  if (fine.status !== 'PAID') return UNSETTLED;
  const { paidAt, paidAmount, receipt } = fine.settlement;
  return {
    paid_at: paidAt,
    paid_amount: paidAmount,
    payment_method: receipt?.method ?? null,
    receipt_number: receipt?.number ?? null,
    without_receipt: receipt === null,
  };
}

/** Has rows of those entities only. */
const only = <Entity>(
  isTold: (entity: Entity) => boolean,
  { table, collect }: EntityTable<Entity>,
): EntityTable<Entity> => {
  const told = (entity: Entity | undefined) => (entity && isTold(entity) ? entity : undefined);
  return { table, collect: (changes, before, after) => collect(changes, told(before), told(after)) };
};

export const fineRows = only(
  (current: CurrentFine) => !isDeleted(current),
  tableOfEntities(finesTable, toRow),
);

export const deletedFineRows = only(isDeleted, tableOfEntities(deletedFinesTable, toRow));

const columns = z.object({
  id: z.string(),
  license_plate: z.string(),
  ...factColumnSchemas,
  offense_type: z.enum(OFFENSE_TYPES),
  offense_description: z.string(),
  amount: centsSchema,
  date_issued: instantColumn,
  due_date: instantColumn,
  status: z.enum(FINE_STATUSES),
  issued_by_id: z.string(),
  issued_by_first_name: z.string(),
  issued_by_last_name: z.string(),
  issued_by_badge_number: z.string().nullable(),
  paid_at: instantColumn.nullable(),
  paid_amount: centsSchema.nullable(),
  payment_method: z.enum(PAYMENT_METHODS).nullable(),
  receipt_number: z.string().nullable(),
  photo_sha256: z.string().nullable(),
  reminders_sent: z.int(),
  created_at: instantColumn,
  updated_at: instantColumn,
  revision: z.int(),
});
type Columns = z.output<typeof columns>;

/** The very fine that was written into the tables; of a deleted one, without its disputes. */
export function fromRows(rowsOf: RowsOf): CurrentFine | undefined {
  const [values] = [...rowsOf(finesTable), ...rowsOf(deletedFinesTable)];
  if (values === undefined) return undefined;
  const row = columns.parse(values);
  const details = {
    ...detailsOf(row),
    payments: paymentsFromRows(rowsOf(paymentsTable)),
    disputes: disputesFromRows(rowsOf(disputesTable)),
    // Nobody reads them, and commands read the log.
    withdrawnReceipts: [],
  };
  const { status, revision } = row;
  if (status !== 'PAID') return { fine: { ...details, status }, revision };
  return { fine: { ...details, status, settlement: settlementOf(row) }, revision };
}

const detailsOf = (row: Columns) => ({
  fineNumber: row.id,
  licensePlate: row.license_plate,
  ...factsOfRow(row),
  offenseType: row.offense_type,
  offenseDescription: row.offense_description,
  amount: row.amount,
  photoSha256: row.photo_sha256,
  dateIssued: row.date_issued,
  dueDate: row.due_date,
  issuedBy: {
    id: row.issued_by_id,
    firstName: row.issued_by_first_name,
    lastName: row.issued_by_last_name,
    badgeNumber: row.issued_by_badge_number,
  },
  remindersSent: row.reminders_sent,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

function settlementOf(row: Columns): Settlement {
  const { paid_at: paidAt, paid_amount: paidAmount, receipt_number: number, payment_method: method } = row;
  if (paidAt === null || paidAmount === null) throw new Error(`${row.id} is paid, but not when or how much`);
  const receipt = number === null || method === null ? null : { number, method };
  return { paidAt, paidAmount, receipt };
}

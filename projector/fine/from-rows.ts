import type { Settlement } from '@fines/domain/fine/state.ts';
import { FINE_STATUSES } from '@fines/domain/fine/status.ts';
import { PAYMENT_METHODS } from '@fines/domain/payment/method.ts';
import { centsSchema } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPES } from '@fines/domain/shared/offenses.ts';
import { factColumnSchemas, factsOfRow } from '@fines/platform/fact-columns.ts';
import { z } from 'zod';

import { instantColumn } from '../columns.ts';
import { disputesFromRows } from '../dispute/row.ts';
import { disputesTable } from '../dispute/table.ts';
import { paymentsFromRows } from '../payment/row.ts';
import { paymentsTable } from '../payment/table.ts';
import type { RowsOf } from '../projection.ts';
import type { CurrentFine } from './entity.ts';
import { deletedFinesTable, finesTable } from './table.ts';

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

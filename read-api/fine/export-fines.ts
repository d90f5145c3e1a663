import type { FactName } from '@fines/domain/fine/facts.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { CancellablePool } from '../fair-reading.ts';
import { type Cell, moneyCell, csvReply, queryBatches } from '../list/csv.ts';
import { filterQuery } from '../list/list-query.ts';
import { today } from '../period.ts';
import { shownPlate } from '../vehicle/registered.ts';
import { fineFilters, whereOf } from './count-fines.ts';
import { FINE_COLUMNS, type FineRow, FINES } from './fine-row.ts';
import { ownersFound } from './people-search.ts';

type UsualRow = Pick<FineRow, 'id' | 'license_plate' | 'amount' | 'status'>;
type ExportColumn<Row> = { head: string; cell: (row: Row) => Cell };

const money = (cents: Cents | null): Cell => (cents === null ? null : moneyCell(toEmalangeni(cents)));
const dayOf = (date: Date | null): Cell => (date === null ? null : localDay(date.toISOString()));

/** The four that the specification names. */
const USUAL_COLUMNS: readonly ExportColumn<UsualRow>[] = [
  { head: 'Fine Number', cell: (row) => row.id },
  { head: 'License Plate', cell: (row) => row.license_plate },
  { head: 'Amount', cell: (row) => money(row.amount) },
  { head: 'Status', cell: (row) => FINE_STATUS_LABELS[row.status] },
];

/** Further columns, in their order. */
const FURTHER_COLUMNS = {
  offense: { head: 'Offense', cell: (row) => row.offense_description },
  offenseType: { head: 'Offense Type', cell: (row) => row.offense_type },
  location: { head: 'Location', cell: (row) => row.location },
  dateIssued: { head: 'Date Issued', cell: (row) => dayOf(row.date_issued) },
  dueDate: { head: 'Due Date', cell: (row) => dayOf(row.due_date) },
  driverName: { head: 'Driver', cell: (row) => row.driver_name },
  driverLicense: { head: "Driver's License", cell: (row) => row.driver_license },
  issuedBy: { head: 'Issued By', cell: (row) => `${row.issued_by_first_name} ${row.issued_by_last_name}` },
  badge: { head: 'Badge', cell: (row) => row.issued_by_badge_number },
  paidAt: { head: 'Date Paid', cell: (row) => dayOf(row.paid_at) },
  paidAmount: { head: 'Amount Paid', cell: (row) => money(row.paid_amount) },
  paymentMethod: {
    head: 'Payment Method',
    cell: (row) => row.payment_method && PAYMENT_METHOD_LABELS[row.payment_method],
  },
  notes: { head: 'Remarks', cell: (row) => row.notes },
} satisfies Record<FactName, ExportColumn<FineRow>> & Record<string, ExportColumn<FineRow>>;

const ALL_COLUMNS: readonly ExportColumn<FineRow>[] = [...USUAL_COLUMNS, ...Object.values(FURTHER_COLUMNS)];

/** What a file may have, and all that the database is asked for it: most files are of the usual ones, and long. */
const EXPORTS = {
  usual: { select: `id, ${shownPlate('fines')}, amount, status`, columns: USUAL_COLUMNS },
  all: { select: FINE_COLUMNS, columns: ALL_COLUMNS },
};

/** The filters of the list, and whether the file has all columns or the usual four. */
export const fineExportQuery = filterQuery({
  ...fineFilters,
  columns: z.enum(['usual', 'all'], 'must be usual or all'),
});

/** All fines that the filter lets through, the newest first, as a file. */
export async function exportFines(
  pool: CancellablePool,
  { columns: which = 'usual', ...filter }: z.output<typeof fineExportQuery>,
  now: Date,
): Promise<Reply> {
  const { select, columns } = EXPORTS[which];
  const where = whereOf(filter, (await ownersFound(pool, filter.search)).keys());
  const batches = await queryBatches<FineRow>(
    pool,
    `SELECT ${select} FROM ${FINES} ${where.sql} ORDER BY created_at DESC, number_order DESC`,
    where,
  );
  return csvReply({
    fileName: `fines-${today(now)}.csv`,
    head: columns.map(({ head }) => head),
    cells: (row) => columns.map(({ cell }) => cell(row)),
    ...batches,
  });
}

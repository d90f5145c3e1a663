import { type FactGroup, factsShown, fineFacts } from '@fines/domain/fine/facts.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import type { Fine, Settlement } from '@fines/domain/fine/state.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { CancellablePool } from '../engine/fair-reading.ts';
import { type Cell, moneyCell, csvReply, queryBatches } from '../list/csv.ts';
import { filterQuery } from '../list/list-query.ts';
import { today } from '../list/period.ts';
import { fineFilters, whereOf } from './count-fines.ts';
import { FINE_COLUMNS, type FineRow, FINES, shownFine, shownPlate } from './fine-row.ts';
import { ownersFound } from './people-search.ts';

type ExportColumn<Told = Fine> = { head: string; cell: (fine: Told) => Cell };

const money = (cents: Cents): Cell => moneyCell(toEmalangeni(cents));

const settlementOf = (fine: Fine): Settlement | undefined =>
  fine.status === 'PAID' ? fine.settlement : undefined;

type Usual = Pick<Fine, 'fineNumber' | 'licensePlate' | 'amount' | 'status'>;

/** The four that the specification names. */
const USUAL_COLUMNS: readonly ExportColumn<Usual>[] = [
  { head: 'Fine Number', cell: (fine) => fine.fineNumber },
  { head: 'License Plate', cell: (fine) => fine.licensePlate },
  { head: 'Amount', cell: (fine) => money(fine.amount) },
  { head: 'Status', cell: (fine) => FINE_STATUS_LABELS[fine.status] },
];

const factColumns = (group: FactGroup): ExportColumn[] =>
  factsShown(group).map((name) => {
    const { heading, label } = fineFacts[name];
    return { head: heading ?? label, cell: (fine) => fine[name] };
  });

/** Further columns, in their order. */
const FURTHER_COLUMNS: readonly ExportColumn[] = [
  { head: 'Offense', cell: (fine) => fine.offenseDescription },
  { head: 'Offense Type', cell: (fine) => fine.offenseType },
  ...factColumns('offense'),
  { head: 'Date Issued', cell: (fine) => localDay(fine.dateIssued) },
  { head: 'Due Date', cell: (fine) => localDay(fine.dueDate) },
  ...factColumns('driver'),
  { head: 'Issued By', cell: (fine) => fullNameOf(fine.issuedBy) },
  { head: 'Badge', cell: (fine) => fine.issuedBy.badgeNumber },
  {
    head: 'Date Paid',
    cell: (fine) => {
      const paidAt = settlementOf(fine)?.paidAt;
      return paidAt === undefined ? null : localDay(paidAt);
    },
  },
  {
    head: 'Amount Paid',
    cell: (fine) => {
      const paid = settlementOf(fine)?.paidAmount;
      return paid === undefined ? null : money(paid);
    },
  },
  {
    head: 'Payment Method',
    cell: (fine) => {
      const receipt = settlementOf(fine)?.receipt;
      return receipt ? PAYMENT_METHOD_LABELS[receipt.method] : null;
    },
  },
  ...factColumns('remarks'),
];

type Source<Row, Told> = {
  /** How the file's name begins. */
  name: string;
  select: string;
  fineOf: (row: Row) => Told;
  columns: readonly ExportColumn<Told>[];
};

type UsualRow = Omit<Usual, 'fineNumber' | 'licensePlate'> & { id: string; license_plate: string };

/** From columns of the table: reading the documents for these four would take twice as long. */
const USUAL: Source<UsualRow, Usual> = {
  name: 'fines',
  select: `id, ${shownPlate('fines')}, amount, status`,
  fineOf: ({ id, license_plate: licensePlate, ...fine }) => ({ ...fine, fineNumber: id, licensePlate }),
  columns: USUAL_COLUMNS,
};

const ALL: Source<FineRow, Fine> = {
  name: 'fines-all-columns',
  select: FINE_COLUMNS,
  fineOf: shownFine,
  columns: [...USUAL_COLUMNS, ...FURTHER_COLUMNS],
};

/** The filters of the list, and whether the file has all columns or the usual four. */
export const fineExportQuery = filterQuery({
  ...fineFilters,
  columns: z.enum(['usual', 'all'], 'must be usual or all'),
});

type ExportQuery = z.output<typeof fineExportQuery>;

/** All fines that the filter lets through, the newest first, as a file. */
export const exportFines = (pool: CancellablePool, query: ExportQuery, now: Date): Promise<Reply> =>
  query.columns === 'all' ? exportOf(ALL, pool, query, now) : exportOf(USUAL, pool, query, now);

async function exportOf<Row extends object, Told>(
  { name, select, fineOf, columns }: Source<Row, Told>,
  pool: CancellablePool,
  { columns: _, ...filter }: ExportQuery,
  now: Date,
): Promise<Reply> {
  const where = whereOf(filter, (await ownersFound(pool, filter.search)).keys());
  const batches = await queryBatches<Row>(
    pool,
    `SELECT ${select} FROM ${FINES} ${where.sql} ORDER BY created_at DESC, number_order DESC`,
    where,
  );
  return csvReply({
    fileName: `${name}-${today(now)}.csv`,
    head: columns.map(({ head }) => head),
    cells: (row) => {
      const fine = fineOf(row);
      return columns.map(({ cell }) => cell(fine));
    },
    ...batches,
  });
}

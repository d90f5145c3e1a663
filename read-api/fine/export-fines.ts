import { type FactGroup, factsShown, fineFacts } from '@fines/domain/fine/facts.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import type { Settlement } from '@fines/domain/fine/state.ts';
import { FINE_STATUS_LABELS, type FineStatus } from '@fines/domain/fine/status.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { CancellablePool } from '../engine/fair-reading.ts';
import { type Cell, type Column, moneyCell } from '../list/csv.ts';
import type { ListFile } from '../list/define-list.ts';
import { filterQuery } from '../list/list-query.ts';
import { type FineRow, shownPlate } from './fine-row.ts';
import { fines, fineSearch } from './list-fines.ts';
import { ownersFound } from './people-search.ts';

const money = (cents: Cents): Cell => moneyCell(toEmalangeni(cents));

type UsualRow = { id: string; license_plate: string; amount: Cents; status: FineStatus };

/** The four that the specification names, from columns of the table: reading the documents would take twice as long. */
const USUAL = {
  name: 'fines',
  select: `id, amount, status, ${shownPlate('fines')}`,
  columns: [
    { head: 'Fine Number', cell: (fine) => fine.id },
    { head: 'License Plate', cell: (fine) => fine.license_plate },
    { head: 'Amount', cell: (fine) => money(fine.amount) },
    { head: 'Status', cell: (fine) => FINE_STATUS_LABELS[fine.status] },
  ],
} satisfies ListFile<UsualRow>;

type Row = UsualRow & Pick<FineRow, 'state'>;

const settlementOf = ({ state: fine }: Row): Settlement | undefined =>
  fine.status === 'PAID' ? fine.settlement : undefined;

const factColumns = (group: FactGroup): Column<Row>[] =>
  factsShown(group).map((name) => {
    const { heading, label } = fineFacts[name];
    return { head: heading ?? label, cell: ({ state }) => state[name] };
  });

const ALL: ListFile<Row> = {
  name: 'fines-all-columns',
  select: `${USUAL.select}, state`,
  columns: [
    ...USUAL.columns,
    { head: 'Offense', cell: ({ state }) => state.offenseDescription },
    { head: 'Offense Type', cell: ({ state }) => state.offenseType },
    ...factColumns('offense'),
    { head: 'Date Issued', cell: ({ state }) => localDay(state.dateIssued) },
    { head: 'Due Date', cell: ({ state }) => localDay(state.dueDate) },
    ...factColumns('driver'),
    { head: 'Issued By', cell: ({ state }) => fullNameOf(state.issuedBy) },
    { head: 'Badge', cell: ({ state }) => state.issuedBy.badgeNumber },
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
  ],
};

/** The filters of the list, and whether the file has all columns or the usual four. */
export const fineExportQuery = filterQuery({
  ...fines.schemas,
  columns: z.enum(['usual', 'all'], 'must be usual or all'),
});

/** All fines that the filter lets through, the newest first, as a file. */
export async function exportFines(
  pool: CancellablePool,
  { columns, ...filter }: z.output<typeof fineExportQuery>,
): Promise<Reply> {
  const owners = await ownersFound(pool, filter.search);
  const where = fineSearch(filter.search, [...owners.keys()]);
  return columns === 'all' ? fines.file(pool, filter, ALL, where) : fines.file(pool, filter, USUAL, where);
}

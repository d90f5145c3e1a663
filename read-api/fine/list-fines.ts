import { fineStatusSchema, startOfToday } from '@fines/domain/fine/status.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import { localDay, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { OFFENSE_TYPES } from '@fines/domain/shared/offenses.ts';
import { askedPlateSchema, type PlateKey, plateKey } from '@fines/domain/shared/plate.ts';
import type { z } from 'zod';

import { defineList } from '../list/define-list.ts';
import {
  compares,
  filter,
  from,
  ids,
  is,
  isIn,
  oneOf,
  searchMatches,
  text,
  upTo,
  Where,
  whether,
  yesOrNo,
} from '../list/filters.ts';
import type { Page } from '../list/list-query.ts';
import { countIn } from '../list/page.ts';
import { officersWhere } from '../officer/list-officers.ts';
import { FINE_COLUMNS, type FineRow, FINES, fineViewOf, type FineViewDependencies } from './fine-row.ts';
import { driverMatches, ownersFound, withPersonFound } from './people-search.ts';

const TIE = ['created_at', 'number_order'];

export const OUTSTANDING = "status IN ('UNPAID', 'DISPUTED')";

/** What all counters of fines are broken down by. */
const kind = {
  status: is('status', fineStatusSchema),
  offenseType: is('offense_type', oneOf(OFFENSE_TYPES)),
  /** Unpaid or disputed. */
  outstanding: whether(OUTSTANDING),
  withoutReceipt: whether('without_receipt'),
};

/** Unpaid since the due date, in the counter of due dates. */
const isOverdue = (now: Date, where: Where): string =>
  `status = 'UNPAID' AND day < ${where.value(localDay(now.toISOString()))}`;

export const fines = defineList({
  select: FINE_COLUMNS,
  from: FINES,
  key: ['number_order'],
  /** Each has an index, which ends with the columns of `TIE`. */
  sorts: {
    id: ['number_order'],
    fineNumber: ['number_order'],
    licensePlate: ['plate_key', ...TIE],
    offenseType: ['offense_type', ...TIE],
    offenseDescription: ['offense_description', ...TIE],
    amount: ['amount', ...TIE],
    dateIssued: ['date_issued', ...TIE],
    dueDate: ['due_date', ...TIE],
    status: ['status', ...TIE],
    createdAt: TIE,
    updatedAt: ['updated_at', ...TIE],
  },
  defaultSort: 'createdAt',
  filters: {
    /** `fineSearch` adds its condition. */
    search: { schema: text },
    status: kind.status,
    offenseType: kind.offenseType,
    issuedById: is('issued_by_id', text),
    licensePlate: is('plate_key', askedPlateSchema.transform(plateKey)),
    dateIssued_gte: compares('date_issued', '>=', from),
    dateIssued_lte: compares('date_issued', '<', upTo),
    /** Unpaid since its due date. */
    overdue: filter(yesOrNo, (isWanted, where) => {
      const overdue = `status = 'UNPAID' AND due_date < ${where.value(startOfToday(new Date()))}`;
      return isWanted ? overdue : `NOT (${overdue})`;
    }),
    outstanding: kind.outstanding,
    withoutReceipt: kind.withoutReceipt,
    /** Issued by officers who are there, or by those who left. */
    byActiveOfficers: filter(
      yesOrNo,
      (isActive, where) => `issued_by_id IN (${officersWhere(where.value(isActive))})`,
    ),
    id: isIn('id', ids),
  },
  counters: [
    { table: 'fine_totals', filters: kind },
    {
      table: 'fine_daily',
      filters: {
        ...kind,
        dateIssued_gte: compares('day', '>=', from, localDay),
        dateIssued_lte: compares('day', '<', upTo, localDay),
      },
      canCount: (given) => isWholeDay(given.dateIssued_gte) && isWholeDay(given.dateIssued_lte),
    },
    {
      table: 'fine_due',
      filters: { overdue: filter(yesOrNo, (_, where) => isOverdue(new Date(), where)) },
      canCount: ({ overdue }) => overdue === true,
    },
  ],
  dayCounters: { created_at: 'fine_created', date_issued: 'fine_daily' },
  view: (row: FineRow) => row,
});

const isWholeDay = (instant: string | undefined): boolean =>
  instant === undefined || startOfLocalDay(localDay(instant)) === instant;

/** SQL for how many fines are unpaid since their due date. */
export function countOverdue(now: Date, where: Where): string {
  where.always(isOverdue(now, where));
  return countIn('fine_due', where);
}

/**
 * By plate, number, licence or driver, as it was typed; by the words of a driver's name; by the plates of the owners
 * that the search finds.
 */
export function fineSearch(search: string | undefined, owned: readonly PlateKey[]): Where {
  const where = new Where();
  const matches = [
    searchMatches(where, search),
    driverMatches(where, search),
    owned.length === 0 ? undefined : `plate_key = ANY(${where.value(owned)})`,
  ].filter((condition) => condition !== undefined);
  if (matches.length > 0) where.always(`(${matches.join(' OR ')})`);
  return where;
}

export async function listFines(
  { pool, photoLinks }: FineViewDependencies,
  query: z.output<typeof fines.query>,
): Promise<Page<FineView>> {
  const { search } = query.filter;
  const owners = await ownersFound(pool, search);
  const { items, total } = await fines.page(pool, query, { where: fineSearch(search, [...owners.keys()]) });
  const viewOf = fineViewOf(photoLinks);
  return { total, items: items.map((row) => withPersonFound(viewOf(row), search, owners)) };
}

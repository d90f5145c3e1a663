import { localDay, startOfLocalDay } from '@fines/domain/shared/dates.ts';

import { type Count, countIn } from '../lists/count.ts';
import { officersWhere } from '../officers/officer-row.ts';
import { type FinesFilter, OUTSTANDING } from './fines-filter.ts';

type FilterName = keyof FinesFilter;

const DAYS: readonly FilterName[] = ['dateIssued_gte', 'dateIssued_lte'];
const STATUS: readonly FilterName[] = ['status', 'outstanding'];
const KIND: readonly FilterName[] = [...STATUS, 'offenseType', 'withoutReceipt'];

/** What each counter is broken down by; the one with the fewest rows comes first. */
const COUNTERS: readonly { table: string; by: readonly FilterName[] }[] = [
  { table: 'fine_totals', by: KIND },
  { table: 'officer_daily', by: [...STATUS, 'issuedById', 'byActiveOfficers', ...DAYS] },
  { table: 'fine_daily', by: [...KIND, ...DAYS] },
];

/** A way to count the fines of a filter that does not look at each; undefined if there is none. */
export function countFromCounters(filter: FinesFilter): Count | undefined {
  const names = Object.keys(filter) as FilterName[];
  if (names.length === 1 && filter.overdue === true) return countOverdue(new Date());
  const counter = COUNTERS.find(({ by }) => names.every((name) => by.includes(name)));
  if (counter === undefined || !isOfWholeDays(filter)) return undefined;
  return (where) => {
    where.and(filter.status, (status) => `status = ${status}`);
    where.and(filter.offenseType, (type) => `offense_type = ${type}`);
    where.and(filter.issuedById, (id) => `officer_id = ${id}`);
    where.and(filter.byActiveOfficers, (isActive) => `officer_id IN (${officersWhere(isActive)})`);
    where.whether(filter.outstanding, OUTSTANDING);
    where.whether(filter.withoutReceipt, 'without_receipt');
    where.and(filter.dateIssued_gte && localDay(filter.dateIssued_gte), (day) => `day >= ${day}`);
    where.and(filter.dateIssued_lte && localDay(filter.dateIssued_lte), (day) => `day < ${day}`);
    return countIn(counter.table, where);
  };
}

/** How many fines are unpaid since their due date. */
export const countOverdue =
  (now: Date): Count =>
  (where) => {
    where.and(localDay(now.toISOString()), (today) => `day < ${today}`);
    return countIn('fine_due', where);
  };

const isOfWholeDays = ({ dateIssued_gte: from, dateIssued_lte: upTo }: FinesFilter): boolean =>
  [from, upTo].every((instant) => instant === undefined || startOfLocalDay(localDay(instant)) === instant);

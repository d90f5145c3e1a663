import { startOfToday, fineStatusSchema } from '@fines/domain/fine/status.ts';
import type { FineStats } from '@fines/domain/fine/view.ts';
import { localDay, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPES } from '@fines/domain/shared/offenses.ts';
import { askedPlateSchema, type PlateKey, plateKey } from '@fines/domain/shared/plate.ts';
import { anyCase } from '@fines/domain/shared/text.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { z } from 'zod';

import { onlyRow } from '../engine/database.ts';
import { from, ids, text, upTo, yesOrNo, searchMatches, Where } from '../list/filters.ts';
import { type Count, countIn } from '../list/page.ts';
import { officersWhere } from '../officer/list-officers.ts';
import { driverMatches } from './people-search.ts';

export const fineFilters = {
  search: text,
  status: fineStatusSchema,
  offenseType: anyCase(OFFENSE_TYPES, `must be one of ${OFFENSE_TYPES.join(', ')}`),
  issuedById: text,
  licensePlate: askedPlateSchema.transform(plateKey),
  dateIssued_gte: from,
  dateIssued_lte: upTo,
  /** Unpaid since its due date. */
  overdue: yesOrNo,
  /** Unpaid or disputed. */
  outstanding: yesOrNo,
  withoutReceipt: yesOrNo,
  /** Issued by officers who are there, or by those who left. */
  byActiveOfficers: yesOrNo,
  id: ids,
};

const filterSchema = z.object(fineFilters).partial();
type FinesFilter = z.output<typeof filterSchema>;

export const OUTSTANDING = "status IN ('UNPAID', 'DISPUTED')";

/** @param platesOfOwners those that the search finds by the name of the owner */
export function whereOf(filter: FinesFilter, platesOfOwners: Iterable<PlateKey>): Where {
  const where = new Where();
  where.and(filter.status, (status) => `status = ${status}`);
  where.and(filter.offenseType, (type) => `offense_type = ${type}`);
  where.and(filter.issuedById, (id) => `issued_by_id = ${id}`);
  if (filter.overdue !== undefined) {
    where.whether(
      filter.overdue,
      `status = 'UNPAID' AND due_date < ${where.value(startOfToday(new Date()))}`,
    );
  }
  where.whether(filter.outstanding, OUTSTANDING);
  where.whether(filter.withoutReceipt, 'without_receipt');
  where.and(filter.byActiveOfficers, (isActive) => `issued_by_id IN (${officersWhere(isActive)})`);
  where.and(filter.licensePlate, (plate) => `plate_key = ${plate}`);
  where.and(filter.dateIssued_gte, (instant) => `date_issued >= ${instant}`);
  where.and(filter.dateIssued_lte, (instant) => `date_issued < ${instant}`);
  where.and(filter.id, (wanted) => `id = ANY(${wanted})`);
  andFineSearch(where, filter.search, [...platesOfOwners]);
  return where;
}

/** By plate, number, licence or driver, as it was typed; by the words of a driver's name; by an owner's plate. */
function andFineSearch(where: Where, search: string | undefined, owned: readonly PlateKey[]): void {
  const matches = [
    searchMatches(where, search),
    driverMatches(where, search),
    owned.length === 0 ? undefined : `plate_key = ANY(${where.value(owned)})`,
  ].filter((condition) => condition !== undefined);
  if (matches.length > 0) where.always(`(${matches.join(' OR ')})`);
}

type FilterName = keyof FinesFilter;

const DAYS: readonly FilterName[] = ['dateIssued_gte', 'dateIssued_lte'];
const KIND: readonly FilterName[] = ['status', 'outstanding', 'offenseType', 'withoutReceipt'];

/** What each counter is broken down by; the one with the fewest rows comes first. */
const COUNTERS: readonly { table: string; by: readonly FilterName[] }[] = [
  { table: 'fine_totals', by: KIND },
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
    where.always(`status = 'UNPAID'`);
    where.and(localDay(now.toISOString()), (today) => `day < ${today}`);
    return countIn('fine_due', where);
  };

const isOfWholeDays = ({ dateIssued_gte, dateIssued_lte }: FinesFilter): boolean =>
  [dateIssued_gte, dateIssued_lte].every(
    (instant) => instant === undefined || startOfLocalDay(localDay(instant)) === instant,
  );

type StatsRow = {
  total: number;
  amount: Cents;
  paid: number;
  paid_amount: Cents;
  unpaid: number;
  unpaid_amount: Cents;
  disputed: number;
  today: number;
  today_amount: Cents;
};

const STATS = `
  SELECT * FROM (
    SELECT coalesce(sum(count), 0) AS total,
           coalesce(sum(amount), 0) AS amount,
           coalesce(sum(count) FILTER (WHERE status = 'PAID'), 0) AS paid,
           coalesce(sum(paid_amount), 0) AS paid_amount,
           coalesce(sum(count) FILTER (WHERE status = 'UNPAID'), 0) AS unpaid,
           coalesce(sum(amount) FILTER (WHERE status = 'UNPAID'), 0) AS unpaid_amount,
           coalesce(sum(count) FILTER (WHERE status = 'DISPUTED'), 0) AS disputed
    FROM ${READ_SCHEMA}.fine_totals
  ) AS totals, (
    SELECT coalesce(sum(count), 0) AS today, coalesce(sum(amount), 0) AS today_amount
    FROM ${READ_SCHEMA}.fine_daily WHERE day = $1
  ) AS days`;

/** Today is the day in Africa/Mbabane; a fine belongs to the day of its `dateIssued`. */
export async function fineStats(pool: Pool, now: Date): Promise<FineStats> {
  const { rows } = await pool.query<StatsRow>({
    name: 'fine stats',
    text: STATS,
    values: [localDay(now.toISOString())],
  });
  const row = onlyRow(rows);
  return {
    totalFines: row.total,
    totalAmount: toEmalangeni(row.amount),
    paidFines: row.paid,
    paidAmount: toEmalangeni(row.paid_amount),
    unpaidFines: row.unpaid,
    unpaidAmount: toEmalangeni(row.unpaid_amount),
    disputedFines: row.disputed,
    todayFines: row.today,
    todayAmount: toEmalangeni(row.today_amount),
  };
}

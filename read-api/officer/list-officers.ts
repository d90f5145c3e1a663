import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import type { z } from 'zod';

import { averageOf, percentageOf } from '../engine/figures.ts';
import { defineList } from '../list/define-list.ts';
import { ids, isIn, Where, whether } from '../list/filters.ts';
import type { Page } from '../list/list-query.ts';
import { dayAt, isWithin, type Period, periodFilters, periodOf } from '../list/period.ts';
import { IS_ACTIVE, personSearched, USERS } from '../user/names.ts';

export type OfficerRow = {
  id: string;
  first_name: string;
  last_name: string;
  badge_number: string | null;
  email: string;
  role: Role;
  serves: boolean;
  total_fines: number;
  total_amount: Cents;
  paid_fines: number;
  paid_amount: Cents;
};

/** Whether a user is an officer, as an SQL condition on the role. */
export const IS_OFFICER = "role IN ('TRAFFIC_OFFICER', 'SENIOR_OFFICER')";

/** SQL for the ids of the officers who are active, or of those who are not, depending on the placeholder's value. */
export const officersWhere = (isActive: string): string =>
  `SELECT id FROM ${USERS} WHERE ${IS_OFFICER} AND ${IS_ACTIVE} = ${isActive}`;

export const BEST_FIRST = 'total_fines DESC, total_amount DESC, last_name, first_name, id';

/**
 * SQL for the fines that were issued in local days, a row for each: an officer's days are nearly as many as his or her
 * fines, so nothing counts them.
 */
export const issuedIn = (first: string, last: string): string => `(
  SELECT issued_by_id AS officer_id, ${dayAt('date_issued')} AS day, status, amount, paid_amount
  FROM ${READ_SCHEMA}.fines WHERE ${isWithin('date_issued', first, last)}
) AS issued`;

/** SQL for all users, with the fines that each issued in a period. Adds the period to the values of `where`. */
export function usersWithFines(where: Where, { first, last }: Period): string {
  return `(
    SELECT users.*, ${IS_ACTIVE} AS serves,
           coalesce(fines.count, 0) AS total_fines, coalesce(fines.amount, 0) AS total_amount,
           coalesce(fines.paid, 0) AS paid_fines, coalesce(fines.paid_amount, 0) AS paid_amount,
           coalesce(fines.paid_amount / nullif(fines.amount, 0), 0) AS collection_rate,
           coalesce(fines.amount / nullif(fines.count, 0), 0) AS average_amount
    FROM ${USERS} LEFT JOIN (
      SELECT officer_id, count(*) AS count, sum(amount) AS amount, sum(paid_amount) AS paid_amount,
             count(*) FILTER (WHERE status = 'PAID') AS paid
      FROM ${issuedIn(`${where.value(first)}::date`, `${where.value(last)}::date`)} GROUP BY officer_id
    ) AS fines ON fines.officer_id = users.id
  ) AS officers`;
}

export const officerStatsOf = (row: OfficerRow): OfficerStats => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  badgeNumber: row.badge_number,
  email: row.email,
  role: row.role,
  isActive: row.serves,
  totalFines: row.total_fines,
  finesIssued: row.total_fines,
  totalAmount: toEmalangeni(row.total_amount),
  paidFines: row.paid_fines,
  paidAmount: toEmalangeni(row.paid_amount),
  collectionRate: percentageOf(row.paid_amount, row.total_amount),
  averageFineAmount: averageOf(row.total_amount, row.total_fines),
});

const NAME = ['last_name', 'first_name', 'id'];

const officers = defineList({
  select: '*',
  from: USERS,
  key: ['id'],
  /** Every column can be sorted. There are few officers, so this needs no index. */
  sorts: {
    id: ['id'],
    badgeNumber: ['badge_number', 'id'],
    name: NAME,
    lastName: NAME,
    firstName: ['first_name', 'last_name', 'id'],
    email: ['email', 'id'],
    role: ['role', ...NAME],
    isActive: ['serves', ...NAME],
    totalFines: ['total_fines', 'total_amount', 'id'],
    finesIssued: ['total_fines', 'total_amount', 'id'],
    totalAmount: ['total_amount', 'id'],
    paidFines: ['paid_fines', 'id'],
    paidAmount: ['paid_amount', 'id'],
    collectionRate: ['collection_rate', 'total_fines', 'id'],
    averageFineAmount: ['average_amount', 'id'],
  },
  defaultSort: 'totalFines',
  filters: {
    search: personSearched,
    id: isIn('id', ids),
    isActive: whether('serves'),
    startDate: { schema: periodFilters.startDate },
    endDate: { schema: periodFilters.endDate },
  },
  /** Those who left are shown if somebody asks for them. */
  byDefault: ({ isActive, id }) => (isActive === undefined && id === undefined ? 'serves' : undefined),
  view: officerStatsOf,
});

export const officersQuery = officers.query;

/** The officers, with the fines that they issued in the period. */
export function listOfficers(
  pool: Pool,
  query: z.output<typeof officersQuery>,
  now: Date,
): Promise<Page<OfficerStats>> {
  const where = new Where();
  const from = usersWithFines(where, periodOf(query.filter, now));
  where.always(IS_OFFICER);
  return officers.page(pool, query, { where, from });
}

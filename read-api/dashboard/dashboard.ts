import type { FineStats } from '@fines/domain/fine/view.ts';
import {
  type DashboardCard,
  type DashboardCards,
  type Dashboard,
  dashboardSchema,
  waitingSchema,
} from '@fines/domain/report/dashboard.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { OffenseType } from '@fines/domain/shared/offenses.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { onlyRow } from '../engine/database.ts';
import { changeSince, oneDecimal, percentageOf } from '../engine/figures.ts';
import { type FineViewDependencies, recentFines } from '../fine/fine-row.ts';
import { fineStats } from '../fine/fine-stats.ts';
import { countOverdue } from '../fine/list-fines.ts';
import { Where } from '../list/filters.ts';
import { lastDays, periodOf } from '../list/period.ts';
import { IS_OFFICER } from '../officer/list-officers.ts';
import { bestOfficers } from '../officer/routes.ts';
import { fetchRevenue } from '../payment/revenue.ts';
import { IS_ACTIVE, USERS } from '../user/names.ts';
import { fetchWaiting } from './waiting.ts';
import { type Week, fetchWeeks } from './weeks.ts';

/** `revenue`: all payments ever made, less all refunds, in emalangeni. */
type Totals = {
  revenue: number;
  payments: number;
  pendingDisputes: number;
  officersOnDuty: number;
  overdueFines: number;
};

const totalsSql = (overdue: string): string => `
  SELECT (SELECT coalesce(sum(count), 0) FROM ${READ_SCHEMA}.payment_daily) AS payments,
         (SELECT coalesce(sum(amount), 0) FROM ${READ_SCHEMA}.payment_daily)
         - (SELECT coalesce(sum(amount), 0) FROM ${READ_SCHEMA}.refund_daily) AS revenue,
         (SELECT coalesce(sum(count), 0) FROM ${READ_SCHEMA}.dispute_daily WHERE status = 'PENDING') AS pending,
         (SELECT count(*) FROM ${USERS} WHERE ${IS_ACTIVE} AND ${IS_OFFICER}) AS on_duty,
         (${overdue}) AS overdue`;

async function fetchTotals(pool: Pool, now: Date): Promise<Totals> {
  const where = new Where();
  const sql = totalsSql(countOverdue(now, where));
  const { rows } = await pool.query<{
    payments: number;
    revenue: Cents;
    pending: number;
    on_duty: number;
    overdue: number;
  }>({ name: 'totals', text: sql, values: where.values });
  const { payments, revenue, pending, on_duty: officersOnDuty, overdue } = onlyRow(rows);
  return {
    payments,
    revenue: toEmalangeni(revenue),
    pendingDisputes: pending,
    officersOnDuty,
    overdueFines: overdue,
  };
}

function cardsOf(stats: FineStats, totals: Totals, { thisWeek, lastWeek }: Weeks): DashboardCards {
  const compare = (figure: (week: Week) => number): Compared => {
    const [now, before] = [figure(thisWeek), figure(lastWeek)];
    return { trend: changeSince(before, now), compared: { now, before } };
  };
  return {
    // Compares single days, since the card shows a day.
    todayFines: {
      value: stats.todayFines,
      ...compare(({ fines_of_last_day: ofToday }) => ofToday),
    },
    totalRevenue: { value: totals.revenue, ...compare(({ revenue }) => toEmalangeni(revenue)) },
    collectionRate: collectionRate(stats, thisWeek),
    pendingPayments: {
      value: stats.unpaidFines,
      ...compare(({ unpaid }) => unpaid),
      overdue: totals.overdueFines,
    },
    activeDisputes: {
      value: totals.pendingDisputes,
      ...compare(({ pending_disputes: pending }) => pending),
    },
    // Nothing records who was on duty a week ago.
    officersOnDuty: { value: totals.officersOnDuty, trend: null, compared: null },
  };
}

type Compared = Omit<DashboardCard, 'value'>;

/** The rate of all fines, and by how many points these seven days changed it; no trend without earlier fines. */
function collectionRate({ paidAmount, totalAmount }: FineStats, week: Week): DashboardCard {
  const now = percentageOf(paidAmount, totalAmount);
  const amount = totalAmount - toEmalangeni(week.amount);
  if (amount <= 0) return { value: now, trend: null, compared: null };
  const before = percentageOf(paidAmount - toEmalangeni(week.settled_amount), amount);
  return { value: now, trend: oneDecimal(now - before), compared: { now, before } };
}

type Weeks = { thisWeek: Week; lastWeek: Week };

type OffenseRow = { offense_type: OffenseType; count: number; amount: Cents };

const DISTRIBUTION = `
  SELECT offense_type, sum(count) AS count, sum(amount) AS amount
  FROM ${READ_SCHEMA}.fine_totals GROUP BY offense_type HAVING sum(count) > 0
  ORDER BY count DESC, offense_type`;

/** The offenses of all fines, the most frequent first. */
async function offenseDistribution(pool: Pool) {
  const { rows } = await pool.query<OffenseRow>({ name: 'offense distribution', text: DISTRIBUTION });
  return rows.map(({ offense_type: offenseType, count, amount }) => ({
    offenseType,
    count,
    amount: toEmalangeni(amount),
  }));
}

const TREND_DAYS = 8;
const TOP_OFFICERS = 5;
const RECENT_FINES = 10;

/** Everything that the first page shows: from counters, but for the best officers and the recent fines. */
async function dashboard(dependencies: FineViewDependencies, now: Date): Promise<Dashboard> {
  const { pool } = dependencies;
  const [stats, totals, weeks, revenue, offenses, topOfficers, fines] = await Promise.all([
    fineStats(pool, now),
    fetchTotals(pool, now),
    fetchWeeks(pool, now),
    fetchRevenue(pool, lastDays(TREND_DAYS, now)),
    offenseDistribution(pool),
    bestOfficers(pool, periodOf({}, now), TOP_OFFICERS),
    recentFines(dependencies, RECENT_FINES),
  ]);
  return {
    stats,
    cards: cardsOf(stats, totals, weeks),
    totalPayments: totals.payments,
    revenueTrend: revenue.daily,
    offenseDistribution: offenses,
    topOfficers,
    recentFines: fines,
  };
}

export const dashboardEndpoints = (dependencies: FineViewDependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/dashboard',
    summary: 'All figures of the dashboard',
    access: 'signed-in',
    answers: { 200: dashboardSchema },
    handle: async () => ({ body: await dashboard(dependencies, new Date()) }),
  }),
  endpoint({
    method: 'get',
    path: '/dashboard/waiting',
    summary: 'How much waits for the person who asks: only what their role may deal with',
    access: 'signed-in',
    answers: { 200: waitingSchema },
    handle: async ({ actor }) => ({ body: await fetchWaiting(dependencies.pool, actor, new Date()) }),
  }),
];

import type { Dashboard } from '@fines/domain/dashboard/dashboard.ts';

import type { FineViewTools } from '../fines/fine-row.ts';
import { recentFines } from '../fines/recent-fines.ts';
import { fineStats } from '../fines/stats.ts';
import { bestOfficers } from '../officers/stats.ts';
import { fetchRevenue } from '../payments/revenue.ts';
import { lastDays, periodOf } from '../period.ts';
import { cardsOf } from './cards.ts';
import { offenseDistribution } from './offense-distribution.ts';
import { fetchTotals } from './totals.ts';
import { fetchWeeks } from './weeks.ts';

const TREND_DAYS = 8;
const TOP_OFFICERS = 5;
const RECENT_FINES = 10;

/** Everything that the first page shows; all but the recent fines comes from counters. */
export async function dashboard(tools: FineViewTools, now: Date): Promise<Dashboard> {
  const { pool } = tools;
  const [stats, totals, weeks, revenue, offenses, topOfficers, fines] = await Promise.all([
    fineStats(pool, now),
    fetchTotals(pool, now),
    fetchWeeks(pool, now),
    fetchRevenue(pool, lastDays(TREND_DAYS, now)),
    offenseDistribution(pool),
    bestOfficers(pool, periodOf({}, now), TOP_OFFICERS),
    recentFines(tools, RECENT_FINES),
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

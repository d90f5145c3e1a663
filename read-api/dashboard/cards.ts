import type { DashboardCards } from '@fines/domain/dashboard/dashboard.ts';
import type { FineStats } from '@fines/domain/fine/stats.ts';

import { changeSince, percentageOf } from '../figures.ts';
import type { Totals } from './totals.ts';
import type { Week } from './weeks.ts';

export function cardsOf(stats: FineStats, totals: Totals, { thisWeek, lastWeek }: Weeks): DashboardCards {
  const trend = (figure: (week: Week) => number): number | null =>
    changeSince(figure(lastWeek), figure(thisWeek));
  return {
    todayFines: { value: stats.todayFines, trend: trend(({ fines }) => fines) },
    totalRevenue: { value: totals.revenue, trend: trend(({ revenue }) => revenue) },
    collectionRate: {
      value: percentageOf(stats.paidAmount, stats.totalAmount),
      trend: trend(({ paid_amount: paid, amount }) => (amount === 0 ? 0 : paid / amount)),
    },
    pendingPayments: { value: stats.unpaidFines, trend: trend(({ unpaid }) => unpaid) },
    activeDisputes: {
      value: totals.pendingDisputes,
      trend: trend(({ pending_disputes: pending }) => pending),
    },
    // Who was on duty a week ago is written nowhere.
    officersOnDuty: { value: totals.officersOnDuty, trend: null },
  };
}

type Weeks = { thisWeek: Week; lastWeek: Week };

import type { DashboardCards } from '@fines/domain/dashboard/dashboard.ts';
import type { FineStats } from '@fines/domain/fine/stats.ts';
import { toEmalangeni } from '@fines/domain/shared/money.ts';

import { changeSince, oneDecimal, percentageOf } from '../figures.ts';
import type { Totals } from './totals.ts';
import type { Week } from './weeks.ts';

export function cardsOf(stats: FineStats, totals: Totals, { thisWeek, lastWeek }: Weeks): DashboardCards {
  const trend = (figure: (week: Week) => number): number | null =>
    changeSince(figure(lastWeek), figure(thisWeek));
  return {
    // A day beside a day, of a week beside a week it would be a seventh.
    todayFines: {
      value: stats.todayFines,
      trend: trend(({ fines_of_last_day: ofToday }) => ofToday),
    },
    totalRevenue: { value: totals.revenue, trend: trend(({ revenue }) => revenue) },
    collectionRate: {
      value: percentageOf(stats.paidAmount, stats.totalAmount),
      trend: rateTrend(stats, thisWeek),
    },
    pendingPayments: {
      value: stats.unpaidFines,
      trend: trend(({ unpaid }) => unpaid),
      overdue: totals.overdueFines,
    },
    activeDisputes: {
      value: totals.pendingDisputes,
      trend: trend(({ pending_disputes: pending }) => pending),
    },
    // Who was on duty a week ago is written nowhere.
    officersOnDuty: { value: totals.officersOnDuty, trend: null },
  };
}

/** By how many points the rate of all fines lies above what it was before these seven days. */
function rateTrend({ paidAmount, totalAmount }: FineStats, week: Week): number | null {
  const amount = totalAmount - toEmalangeni(week.amount);
  if (amount <= 0) return null;
  const paid = paidAmount - toEmalangeni(week.settled_amount);
  return oneDecimal(percentageOf(paidAmount, totalAmount) - percentageOf(paid, amount));
}

type Weeks = { thisWeek: Week; lastWeek: Week };

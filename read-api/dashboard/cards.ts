import type { FineStats } from '@fines/domain/fine/stats.ts';
import { z } from 'zod';

import { changeSince, percentageOf } from '../figures.ts';
import type { Totals } from './totals.ts';
import type { Week } from './weeks.ts';

/** The trend says by how many per cent a week lies above the one before; null where there is none. */
const cardSchema = z.object({ value: z.number(), trend: z.number().nullable() });

export const cardsSchema = z.object({
  todayFines: cardSchema,
  totalRevenue: cardSchema,
  collectionRate: cardSchema,
  pendingPayments: cardSchema,
  activeDisputes: cardSchema,
  officersOnDuty: cardSchema,
});
type Cards = z.output<typeof cardsSchema>;

export function cardsOf(stats: FineStats, totals: Totals, { thisWeek, lastWeek }: Weeks): Cards {
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

import { z } from 'zod';

import { fineStatsSchema, fineViewSchema } from '../fine/view.ts';
import { officerStatsSchema } from '../officer/officer.ts';
import { OFFENSE_TYPES } from '../shared/offenses.ts';
import { dailyRevenueSchema } from './report.ts';

/**
 * The trend is the change from the week before in percent; for the collection rate it is the change in a week in
 * percentage points. Null if there is nothing to compare with.
 */
const cardSchema = z.object({ value: z.number(), trend: z.number().nullable() });

const cardsSchema = z.object({
  todayFines: cardSchema,
  totalRevenue: cardSchema,
  collectionRate: cardSchema,
  /** `overdue`: how many of them were due before today. */
  pendingPayments: cardSchema.extend({ overdue: z.int() }),
  activeDisputes: cardSchema,
  officersOnDuty: cardSchema,
});
export type DashboardCards = z.output<typeof cardsSchema>;

/** Everything that the first page shows; money in emalangeni. */
export const dashboardSchema = z
  .object({
    stats: fineStatsSchema,
    cards: cardsSchema,
    /** The number of payments in the total revenue, including refunded ones. */
    totalPayments: z.int(),
    /** The last 8 days. */
    revenueTrend: dailyRevenueSchema,
    /** Of all time, the most frequent first. */
    offenseDistribution: z.array(
      z.object({ offenseType: z.enum(OFFENSE_TYPES), count: z.int(), amount: z.number() }),
    ),
    /** In the last 30 days. */
    topOfficers: z.array(officerStatsSchema),
    recentFines: z.array(fineViewSchema),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.output<typeof dashboardSchema>;

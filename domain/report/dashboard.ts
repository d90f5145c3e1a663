import { z } from 'zod';

import { fineStatsSchema, fineViewSchema } from '../fine/view.ts';
import { officerStatsSchema } from '../officer/officer.ts';
import { OFFENSE_TYPES } from '../shared/offenses.ts';
import { dailyRevenueSchema } from './report.ts';
import { WAITING_KINDS } from './waiting.ts';

/**
 * The trend is the change from the week before in percent; for the collection rate it is the change in a week in
 * percentage points. Null if there is nothing to compare with.
 */
const cardSchema = z.object({
  value: z.number(),
  trend: z.number().nullable(),
  /** What the trend compares: this week and the week before. Null if nothing was recorded of the past. */
  compared: z.object({ now: z.number(), before: z.number() }).nullable(),
});
export type DashboardCard = z.output<typeof cardSchema>;

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

/** How much waits for the person who asks, by kind; only kinds that this person's role may deal with. */
export const waitingSchema = z
  .partialRecord(z.enum(WAITING_KINDS), z.int().nonnegative())
  .meta({ id: 'Waiting' });

import { z } from 'zod';

import { fineStatsSchema, fineViewSchema } from '../fine/view.ts';
import { officerStatsSchema } from '../officer/officer.ts';
import { OFFENSE_TYPES } from '../shared/offenses.ts';
import { dailyRevenueSchema } from './report.ts';

/**
 * The trend says by how many per cent a week lies above the one before, of the collection rate by how many
 * points it lies above what it was a week ago; null where there is none.
 */
const cardSchema = z.object({ value: z.number(), trend: z.number().nullable() });

const cardsSchema = z.object({
  todayFines: cardSchema,
  totalRevenue: cardSchema,
  collectionRate: cardSchema,
  /** `overdue` counts those of them that were due before today. */
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
    /** How many payments the total revenue is made of, refunded ones included. */
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

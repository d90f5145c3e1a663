import { z } from 'zod';

import { dailyRevenueSchema, methodRevenueSchema } from '../payment/revenue.ts';

/** What was paid in a period, and what became of the fines issued in it; money in emalangeni. */
export const revenueReportSchema = z
  .object({
    /** Payments made in the period, less refunds made in it. */
    totalRevenue: z.number(),
    refunds: z.object({ count: z.int(), amount: z.number() }),
    /** Fines issued in the period, as they stand now; so are all that follow. */
    totalFines: z.int(),
    paidFines: z.int(),
    unpaidFines: z.int(),
    disputedFines: z.int(),
    /** Of the unpaid fines. */
    pendingAmount: z.number(),
    /** Set to paid by hand. */
    paidWithoutReceipt: z.object({ count: z.int(), amount: z.number() }),
    /** As the console used to estimate: 5 % of the fines, and the revenue times the unpaid share. */
    estimatedDisputed: z.int(),
    estimatedPending: z.number(),
    paymentMethods: methodRevenueSchema,
    dailyRevenue: dailyRevenueSchema,
  })
  .meta({ id: 'RevenueReport' });
export type RevenueReport = z.output<typeof revenueReportSchema>;

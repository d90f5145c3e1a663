import { z } from 'zod';

import { PAYMENT_METHODS } from '../fine/payment.ts';
import { OFFENSE_TYPES } from '../shared/offenses.ts';

/** What the fines that were issued in a period are for, the most frequent first; money in emalangeni. */
export const offenseReportSchema = z.array(
  z
    .object({
      offenseType: z.enum(OFFENSE_TYPES),
      count: z.int(),
      totalAmount: z.number(),
      paidCount: z.int(),
      paidAmount: z.number(),
    })
    .meta({ id: 'OffenseReportRow' }),
);
export type OffenseReport = z.output<typeof offenseReportSchema>;

/**
 * On each local day of a period: how many payments were made, and what they come to, less what was refunded on
 * that day; in emalangeni. What is refunded later changes no day that is past.
 */
export const dailyRevenueSchema = z.array(
  z.object({ date: z.iso.date(), amount: z.number(), count: z.int() }),
);
export type DailyRevenue = z.output<typeof dailyRevenueSchema>;

/** The same by each method of payment there is. */
const methodRevenueSchema = z.array(
  z.object({ method: z.enum(PAYMENT_METHODS), count: z.int(), amount: z.number() }),
);
export type MethodRevenue = z.output<typeof methodRevenueSchema>;

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

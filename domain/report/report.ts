import { z } from 'zod';

import { PAYMENT_METHODS } from '../fine/payment.ts';
import { OFFENSE_TYPES } from '../shared/offenses.ts';

/** The offenses of the fines that were issued in a period, the most frequent first; money in emalangeni. */
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
 * For each local day: the number of payments, and their amount less the refunds of that day, in emalangeni. A later
 * refund does not change earlier days.
 */
export const dailyRevenueSchema = z.array(
  z.object({ date: z.iso.date(), amount: z.number(), count: z.int() }),
);
export type DailyRevenue = z.output<typeof dailyRevenueSchema>;

/** The same for each method of payment. */
const methodRevenueSchema = z.array(
  z.object({ method: z.enum(PAYMENT_METHODS), count: z.int(), amount: z.number() }),
);
export type MethodRevenue = z.output<typeof methodRevenueSchema>;

/** The payments of a period, and the fines that were issued in it; money in emalangeni. */
export const revenueReportSchema = z
  .object({
    /** Payments made in the period, less refunds made in it. */
    totalRevenue: z.number(),
    refunds: z.object({ count: z.int(), amount: z.number() }),
    /** Fines that were issued in the period, by their present status; the same holds for the fields below. */
    totalFines: z.int(),
    paidFines: z.int(),
    unpaidFines: z.int(),
    disputedFines: z.int(),
    /** The amount of the unpaid fines. */
    pendingAmount: z.number(),
    /** Fines that somebody set to paid without a payment. */
    paidWithoutReceipt: z.object({ count: z.int(), amount: z.number() }),
    /** Estimates that the product asks for: 5 % of the fines, and the revenue times the unpaid share. */
    estimatedDisputed: z.int(),
    estimatedPending: z.number(),
    paymentMethods: methodRevenueSchema,
    dailyRevenue: dailyRevenueSchema,
  })
  .meta({ id: 'RevenueReport' });
export type RevenueReport = z.output<typeof revenueReportSchema>;

import { z } from 'zod';

import { PAYMENT_METHODS } from './method.ts';

/**
 * On each local day of a period: how many payments were made, and what they come to, less what was refunded on
 * that day; in emalangeni. What is refunded later changes no day that is past.
 */
export const dailyRevenueSchema = z.array(
  z.object({ date: z.iso.date(), amount: z.number(), count: z.int() }),
);
export type DailyRevenue = z.output<typeof dailyRevenueSchema>;

/** The same by each method of payment there is. */
export const methodRevenueSchema = z.array(
  z.object({ method: z.enum(PAYMENT_METHODS), count: z.int(), amount: z.number() }),
);
export type MethodRevenue = z.output<typeof methodRevenueSchema>;

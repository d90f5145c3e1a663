import { z } from 'zod';

import { PAYMENT_METHODS } from './method.ts';

/** What was paid on each local day of a period, in emalangeni. */
export const dailyRevenueSchema = z.array(
  z.object({ date: z.iso.date(), amount: z.number(), count: z.int() }),
);
export type DailyRevenue = z.output<typeof dailyRevenueSchema>;

/** What was paid by each method there is, in emalangeni. */
export const methodRevenueSchema = z.array(
  z.object({ method: z.enum(PAYMENT_METHODS), count: z.int(), amount: z.number() }),
);
export type MethodRevenue = z.output<typeof methodRevenueSchema>;

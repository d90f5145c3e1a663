import { z } from 'zod';

/** The figures of payments; money in emalangeni. */
export const paymentStatsSchema = z
  .object({
    totalCollected: z.number(),
    count: z.int(),
    averagePayment: z.number(),
    /** Of all unpaid and disputed fines, whatever the filter. */
    outstanding: z.number(),
  })
  .meta({ id: 'PaymentStats' });
export type PaymentStats = z.output<typeof paymentStatsSchema>;

import { z } from 'zod';

/** The figures of payments; money in emalangeni. */
export const paymentStatsSchema = z
  .object({
    /** Payments made, less refunds made. */
    totalCollected: z.number(),
    count: z.int(),
    averagePayment: z.number(),
    refunds: z.object({ count: z.int(), amount: z.number() }),
    /** Requests that wait for an answer, whatever the filter. */
    refundRequests: z.int(),
    /** Of all unpaid and disputed fines, whatever the filter. */
    outstanding: z.number(),
    outstandingFines: z.int(),
  })
  .meta({ id: 'PaymentStats' });
export type PaymentStats = z.output<typeof paymentStatsSchema>;

import { z } from 'zod';

/** The figures of the dashboard; money in emalangeni, today being the day in Africa/Mbabane. */
export const fineStatsSchema = z
  .object({
    totalFines: z.int(),
    totalAmount: z.number(),
    paidFines: z.int(),
    paidAmount: z.number(),
    unpaidFines: z.int(),
    unpaidAmount: z.number(),
    disputedFines: z.int(),
    todayFines: z.int(),
    todayAmount: z.number(),
  })
  .meta({ id: 'FineStats' });
export type FineStats = z.output<typeof fineStatsSchema>;

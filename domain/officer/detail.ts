import { z } from 'zod';

import { FINE_STATUSES } from '../fine/status.ts';
import { officerStatsSchema } from './stats.ts';

/** One officer, with what he or she issued in a period; money in emalangeni. */
export const officerDetailSchema = officerStatsSchema
  .extend({
    /** Each day of the period. */
    daily: z.array(
      z.object({ date: z.iso.date(), count: z.int(), amount: z.number(), paidAmount: z.number() }),
    ),
    byStatus: z.array(z.object({ status: z.enum(FINE_STATUSES), count: z.int(), amount: z.number() })),
  })
  .meta({ id: 'OfficerDetail' });
export type OfficerDetail = z.output<typeof officerDetailSchema>;

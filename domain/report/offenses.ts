import { z } from 'zod';

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

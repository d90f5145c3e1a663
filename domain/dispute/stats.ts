import { z } from 'zod';

/** How many disputes there are. */
export const disputeStatsSchema = z
  .object({ total: z.int(), pending: z.int(), approved: z.int(), rejected: z.int() })
  .meta({ id: 'DisputeStats' });
export type DisputeStats = z.output<typeof disputeStatsSchema>;

import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import { z } from 'zod';

import { onlyRow } from '../only-row.ts';

export const disputeStatsSchema = z
  .object({ total: z.int(), pending: z.int(), approved: z.int(), rejected: z.int() })
  .meta({ id: 'DisputeStats' });
type DisputeStats = z.output<typeof disputeStatsSchema>;

const STATS = `
  SELECT coalesce(sum(count), 0) AS total,
         coalesce(sum(count) FILTER (WHERE status = 'PENDING'), 0) AS pending,
         coalesce(sum(count) FILTER (WHERE status = 'APPROVED'), 0) AS approved,
         coalesce(sum(count) FILTER (WHERE status = 'REJECTED'), 0) AS rejected
  FROM ${READ_SCHEMA}.dispute_totals`;

export async function disputeStats(pool: Pool): Promise<DisputeStats> {
  const { rows } = await pool.query<DisputeStats>(STATS);
  return onlyRow(rows);
}

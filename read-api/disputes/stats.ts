import type { DisputeStats } from '@fines/domain/dispute/stats.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import { onlyRow } from '../only-row.ts';

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

import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import { Where } from '../lists/where.ts';
import {
  BEST_FIRST,
  IS_OFFICER,
  type OfficerRow,
  officerStatsOf,
  usersWithFines,
} from '../officers/officer-row.ts';
import type { Period } from '../period.ts';

/**
 * Every active officer, and whoever else issued fines in the period: those who left or were promoted since,
 * so that the rows add up to all fines.
 */
export async function officerReport(pool: Pool, period: Period): Promise<OfficerStats[]> {
  const where = new Where();
  const from = usersWithFines(where, period);
  const { rows } = await pool.query<OfficerRow>(
    `SELECT * FROM ${from} WHERE total_fines > 0 OR (is_active AND ${IS_OFFICER}) ORDER BY ${BEST_FIRST}`,
    where.values,
  );
  return rows.map(officerStatsOf);
}

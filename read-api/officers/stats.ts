import type { OfficersStats } from '@fines/domain/officer/stats.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import { averagePer } from '../figures.ts';
import { Where } from '../lists/where.ts';
import type { Period } from '../period.ts';
import { BEST_FIRST, IS_OFFICER, type OfficerRow, officerStatsOf, usersWithFines } from './officer-row.ts';

/** The figures of the officers in a period: of those who are there, or of those who left. */
export async function officersStats(pool: Pool, period: Period, isActive = true): Promise<OfficersStats> {
  const where = new Where();
  const from = usersWithFines(where, period);
  where.always(IS_OFFICER);
  where.and(isActive, (wanted) => `is_active = ${wanted}`);
  const { rows } = await pool.query<OfficerRow & { officers: number; fines: number }>(
    `SELECT *, count(*) OVER () AS officers, sum(total_fines) OVER () AS fines
     FROM ${from} ${where.sql} ORDER BY ${BEST_FIRST} LIMIT 1`,
    where.values,
  );
  const [best] = rows;
  if (best === undefined) return { totalOfficers: 0, totalFines: 0, averageFines: 0, topPerformer: null };
  return {
    totalOfficers: best.officers,
    totalFines: best.fines,
    averageFines: averagePer(best.fines, best.officers),
    topPerformer: best.total_fines === 0 ? null : officerStatsOf(best),
  };
}

/** Those who issued most in a period, of those who are there. */
export async function bestOfficers(pool: Pool, period: Period, limit: number) {
  const where = new Where();
  const from = usersWithFines(where, period);
  const { rows } = await pool.query<OfficerRow>({
    name: `best ${limit} officers`,
    text: `SELECT * FROM ${from} WHERE ${IS_OFFICER} AND is_active AND total_fines > 0
           ORDER BY ${BEST_FIRST} LIMIT ${limit}`,
    values: where.values,
  });
  return rows.map(officerStatsOf);
}

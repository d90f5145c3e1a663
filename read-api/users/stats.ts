import { type Role, ROLES } from '@fines/domain/shared/roles.ts';
import type { UserStats } from '@fines/domain/user/stats.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import { USERS } from './user-row.ts';

export async function userStats(pool: Pool): Promise<UserStats> {
  const { rows } = await pool.query<{ role: Role; count: number }>(
    `SELECT role, count(*) AS count FROM ${USERS} WHERE is_active GROUP BY role`,
  );
  const countOf = (role: Role): number => rows.find((row) => row.role === role)?.count ?? 0;
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    total,
    active: total,
    byRole: Object.fromEntries(ROLES.map((role) => [role, countOf(role)])) as Record<Role, number>,
  };
}

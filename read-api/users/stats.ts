import { type Role, ROLES } from '@fines/domain/shared/roles.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { z } from 'zod';

import { USERS } from './user-row.ts';

export const userStatsSchema = z
  .object({ total: z.int(), active: z.int(), byRole: z.record(z.enum(ROLES), z.int()) })
  .meta({ id: 'UserStats' });
type UserStats = z.output<typeof userStatsSchema>;

/** How many users there are. Deleting one deactivates, so all that are left are active. */
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

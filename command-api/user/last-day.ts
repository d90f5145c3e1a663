import type { Pool } from '@fines/platform/postgres/postgres.ts';

import type { SideEffect } from './decider.ts';
import { isSuperAdmin, lastDayOf, type SuperAdminRoster } from './super-admins.ts';

/** Notes on which day to look at a user. Written before the event, so that no day is missed. */
export const noteLastDay = (pool: Pool, userId: string, lastDay: string): Promise<unknown> =>
  pool.query('INSERT INTO command.last_days (last_day, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    lastDay,
    userId,
  ]);

/** What a last day of service requires: that it is noted, and that a super admin stays who has none. */
export const lastDayChange = (
  pool: Pool,
  roster: SuperAdminRoster,
  { userId }: { userId: string },
): SideEffect => ({
  prepare: async (from, to) => {
    const [before, now] = [lastDayOf(from), lastDayOf(to)];
    if (now === null || now === before) return;
    if (before === null && isSuperAdmin(from) && isSuperAdmin(to)) await roster.requireOneWhoStays(userId);
    await noteLastDay(pool, userId, now);
  },
});

import {
  type OfficersStats,
  activitySchema,
  officerDetailSchema,
  officersStatsSchema,
  officerStatsSchema,
} from '@fines/domain/officer/officer.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

import type { ReadPools } from '../engine/database.ts';
import { averagePer } from '../engine/figures.ts';
import { Where, yesOrNo } from '../list/filters.ts';
import { filterQuery, listOf, listReply } from '../list/list-query.ts';
import { type Period, periodFilters, periodOf } from '../list/period.ts';
import { type ActivityDependencies, activityQuery, officerActivity } from './activity.ts';
import { getOfficer } from './get-officer.ts';
import {
  BEST_FIRST,
  IS_OFFICER,
  type OfficerRow,
  officerStatsOf,
  usersWithFines,
  listOfficers,
  officersQuery,
} from './list-officers.ts';

/** The figures of all active officers in a period, or of all deleted ones. */
async function officersStats(pool: Pool, period: Period, isActive = true): Promise<OfficersStats> {
  const where = new Where();
  const from = usersWithFines(where, period);
  where.always(IS_OFFICER);
  where.and(isActive, (wanted) => `serves = ${wanted}`);
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

/** The active officers who issued the most fines in a period. */
export async function bestOfficers(pool: Pool, period: Period, limit: number) {
  const where = new Where();
  const from = usersWithFines(where, period);
  const { rows } = await pool.query<OfficerRow>({
    name: `best ${limit} officers`,
    text: `SELECT * FROM ${from} WHERE ${IS_OFFICER} AND serves AND total_fines > 0
           ORDER BY ${BEST_FIRST} LIMIT ${limit}`,
    values: where.values,
  });
  return rows.map(officerStatsOf);
}

type Dependencies = Pick<ReadPools, 'pool'> & ActivityDependencies;

const rankOf: readonly Role[] = ['MANAGER', 'SUPER_ADMIN'];
const officerParams = z.object({ id: z.string() });
const periodQuery = filterQuery(periodFilters);
const statsQuery = filterQuery({ isActive: yesOrNo, ...periodFilters });

export const officerEndpoints = ({ pool, ...dependencies }: Dependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/officers',
    summary:
      'List officers with what they issued in a period, by default the last 30 days. Officers who left only if asked for',
    access: { rankOf },
    query: officersQuery,
    ...listOf(officerStatsSchema),
    handle: async ({ query }) =>
      listReply('officers', query, await listOfficers(dependencies.listPool, query, new Date())),
  }),
  // Before `/officers/:id`, which would match this path too.
  endpoint({
    method: 'get',
    path: '/officers/stats',
    summary: 'Number of officers, and who issued the most fines in a period',
    access: { rankOf },
    query: statsQuery,
    answers: { 200: officersStatsSchema },
    handle: async ({ query }) => ({
      body: await officersStats(pool, periodOf(query, new Date()), query.isActive),
    }),
  }),
  endpoint({
    method: 'get',
    path: '/officers/:id',
    summary: 'One officer, with figures for each day of a period',
    access: { rankOf },
    params: officerParams,
    query: periodQuery,
    answers: { 200: officerDetailSchema },
    handle: async ({ params, query }) => ({
      body: await getOfficer(pool, params.id, periodOf(query, new Date())),
    }),
  }),
  endpoint({
    method: 'get',
    path: '/officers/:id/activity',
    summary: 'What an officer did with fines, newest first',
    access: { rankOf },
    params: officerParams,
    query: activityQuery,
    ...listOf(activitySchema),
    problems: [409],
    handle: async ({ params, query }) =>
      listReply('activity', query, await officerActivity(dependencies, params.id, query)),
  }),
];

import { activitySchema } from '@fines/domain/officer/activity.ts';
import { officerDetailSchema } from '@fines/domain/officer/detail.ts';
import { officersStatsSchema, officerStatsSchema } from '@fines/domain/officer/stats.ts';
import type { Role } from '@fines/domain/shared/roles.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { ReadPools } from '../database.ts';
import { yesOrNo } from '../lists/filters.ts';
import { filterQuery } from '../lists/list-query.ts';
import { listOf, listReply } from '../lists/list-reply.ts';
import { periodFilters, periodOf } from '../period.ts';
import { activityQuery, officerActivity } from './activity.ts';
import { getOfficer } from './get-officer.ts';
import { listOfficers, officersQuery } from './list-officers.ts';
import { officersStats } from './stats.ts';

type ListTools = Pick<ReadPools, 'pool' | 'listPool'>;

const rankOf: readonly Role[] = ['MANAGER', 'SUPER_ADMIN'];
const officerParams = z.object({ id: z.string() });
const periodQuery = filterQuery(periodFilters);
const statsQuery = filterQuery({ isActive: yesOrNo, ...periodFilters });

export const officerEndpoints = ({ pool, listPool }: ListTools): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/officers',
    summary:
      'Officers and what they issued in a period, the last 30 days unless said; who left only if asked for',
    access: { rankOf },
    query: officersQuery,
    ...listOf(officerStatsSchema),
    handle: async ({ query }) =>
      listReply('officers', query, await listOfficers(listPool, query, new Date())),
  }),
  // Before `/officers/:id`, which would take it for an officer.
  endpoint({
    method: 'get',
    path: '/officers/stats',
    summary: 'How many officers there are, and who issued most in a period',
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
    summary: 'One officer, day by day in a period',
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
    summary: 'What an officer did to fines, newest first',
    access: { rankOf },
    params: officerParams,
    query: activityQuery,
    ...listOf(activitySchema),
    handle: async ({ params, query }) =>
      listReply('activity', query, await officerActivity(listPool, params.id, query)),
  }),
];

import type { Role } from '@fines/domain/shared/roles.ts';
import { userStatsSchema } from '@fines/domain/user/stats.ts';
import { userViewSchema } from '@fines/domain/user/view.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { ReadPools } from '../database.ts';
import { listOf, listReply } from '../lists/list-reply.ts';
import { getUser } from './get-user.ts';
import { listUsers, usersQuery } from './list-users.ts';
import { userStats } from './stats.ts';

type ListTools = Pick<ReadPools, 'pool' | 'listPool'>;

const rankOf: readonly Role[] = ['MANAGER', 'SUPER_ADMIN'];

export const userEndpoints = ({ pool, listPool }: ListTools): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/users',
    summary: 'Users: filtered, sorted, a page at a time; the active ones unless asked otherwise',
    access: { rankOf },
    query: usersQuery,
    ...listOf(userViewSchema),
    handle: async ({ query }) => listReply('users', query, await listUsers(listPool, query)),
  }),
  // Before `/users/:id`, which would take it for a user.
  endpoint({
    method: 'get',
    path: '/users/stats',
    summary: 'How many users there are, by role',
    access: { rankOf },
    answers: { 200: userStatsSchema },
    handle: async () => ({ body: await userStats(pool) }),
  }),
  endpoint({
    method: 'get',
    path: '/users/:id',
    summary: 'One user, deleted ones too',
    access: { rankOf },
    params: z.object({ id: z.string() }),
    answers: { 200: userViewSchema },
    headers: ['ETag'],
    handle: ({ params }) => getUser(pool, params.id),
  }),
];

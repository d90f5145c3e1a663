import { type Role, ROLES } from '@fines/domain/shared/permissions.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import {
  openSessionSchema,
  type UserStats,
  userStatsSchema,
  userViewSchema,
} from '@fines/domain/user/view.ts';
import { type Reply, type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

import type { ReadPools } from '../engine/database.ts';
import { listOf, listReply } from '../list/list-query.ts';
import { users } from './list-users.ts';
import { IS_ACTIVE, type UserRow, USERS, userViewOf } from './names.ts';
import { openSessions } from './open-sessions.ts';

/** One user, with the revision that an edit must name. */
async function getUser(pool: Pool, id: string): Promise<Reply> {
  const { rows } = await pool.query<UserRow & { revision: number }>(
    `SELECT state, revision FROM ${USERS} WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw notFound('User');
  return { body: userViewOf(row), headers: { ETag: `"${row.revision}"` } };
}

async function userStats(pool: Pool): Promise<UserStats> {
  const { rows } = await pool.query<{ role: Role; count: number }>(
    `SELECT role, count(*) AS count FROM ${USERS} WHERE ${IS_ACTIVE} GROUP BY role`,
  );
  const countOf = (role: Role): number => rows.find((row) => row.role === role)?.count ?? 0;
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    total,
    active: total,
    byRole: Object.fromEntries(ROLES.map((role) => [role, countOf(role)])) as Record<Role, number>,
  };
}

type ListDependencies = Pick<ReadPools, 'pool' | 'listPool'>;

const rankOf: readonly Role[] = ['MANAGER', 'SUPER_ADMIN'];

export const userEndpoints = ({ pool, listPool }: ListDependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/users',
    summary: 'List users: filtered, sorted and in pages. Only active users, unless the filter says otherwise',
    access: { rankOf },
    query: users.query,
    ...listOf(userViewSchema),
    handle: async ({ query }) => listReply('users', query, await users.page(listPool, query)),
  }),
  // Before `/users/:id`, which would match this path too.
  endpoint({
    method: 'get',
    path: '/users/stats',
    summary: 'Number of users by role',
    access: { rankOf },
    answers: { 200: userStatsSchema },
    handle: async () => ({ body: await userStats(pool) }),
  }),
  endpoint({
    method: 'get',
    path: '/users/:id',
    summary: 'One user, also if deleted',
    access: { rankOf },
    params: z.object({ id: z.string() }),
    answers: { 200: userViewSchema },
    headers: ['ETag'],
    handle: ({ params }) => getUser(pool, params.id),
  }),
];

export const authEndpoints = ({ pool }: { pool: Pool }): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/auth/me',
    summary: 'The signed-in user',
    access: 'any-session',
    answers: { 200: userViewSchema },
    headers: ['ETag'],
    handle: ({ actor }) => getUser(pool, actor.id),
  }),
  endpoint({
    method: 'get',
    path: '/auth/sessions',
    summary: 'Where you are signed in',
    access: 'any-session',
    answers: { 200: z.array(openSessionSchema) },
    handle: async ({ actor, sessionId }) => ({
      body: await openSessions(pool, actor.id, sessionId),
    }),
  }),
];

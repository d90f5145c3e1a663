import { instantSchema, localDaySchema, shiftDay, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { z } from 'zod';

import { listReply } from '../lists/list-reply.ts';
import { getFine } from './get-fine.ts';
import { fineHistory } from './history.ts';
import { finesQuery, listFines } from './list-fines.ts';
import { fineStats } from './stats.ts';

const fineParams = z.object({ id: z.string() });

/** A day stands for its last instant. */
const asOf = z.union(
  [
    localDaySchema.transform((day) =>
      new Date(Date.parse(startOfLocalDay(shiftDay(day, 1))) - 1).toISOString(),
    ),
    instantSchema,
  ],
  { error: 'must be a day (2026-03-01) or an instant (2026-03-01T08:00:00Z)' },
);

export const fineEndpoints = ({ pool, store }: { pool: Pool; store: EventStore }): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/fines',
    summary: 'Fines: filtered, sorted, a page at a time',
    access: 'signed-in',
    query: finesQuery,
    handle: async ({ query }) => listReply('fines', query, await listFines(pool, query)),
  }),
  // Before `/fines/:id`, which would take it for a number.
  endpoint({
    method: 'get',
    path: '/fines/stats',
    summary: 'How many fines there are, and how much they come to',
    access: 'signed-in',
    handle: async () => ({ body: await fineStats(pool, new Date()) }),
  }),
  endpoint({
    method: 'get',
    path: '/fines/:id',
    summary: 'One fine',
    access: 'signed-in',
    params: fineParams,
    handle: ({ params }) => getFine(pool, params.id),
  }),
  endpoint({
    method: 'get',
    path: '/fines/:id/history',
    summary: 'All that happened to a fine, from the log itself, and the fine as of a time',
    access: 'signed-in',
    params: fineParams,
    query: z.object({ asOf: asOf.optional() }),
    handle: async ({ params, query, log }) => ({
      body: await fineHistory(params.id, { store, pool, log, asOf: query.asOf }),
    }),
  }),
];

import { disputeStatsSchema } from '@fines/domain/dispute/stats.ts';
import { disputeViewSchema } from '@fines/domain/dispute/view.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { ReadPools } from '../database.ts';
import { listOf, listReply } from '../lists/list-reply.ts';
import { listLook } from '../looks/list-look.ts';
import type { Looks } from '../looks/looks.ts';
import { READERS } from '../readers.ts';
import { getDispute } from './get-dispute.ts';
import { disputesQuery, listDisputes } from './list-disputes.ts';
import { disputeStats } from './stats.ts';

type ListTools = Pick<ReadPools, 'pool' | 'listPool'> & { looks: Pick<Looks, 'record'> };

const rankOf = READERS.disputes;

export const disputeEndpoints = ({ pool, listPool, looks }: ListTools): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/disputes',
    summary: 'Disputes: filtered, sorted, a page at a time',
    access: { rankOf },
    query: disputesQuery,
    ...listOf(disputeViewSchema),
    handle: async ({ query, ...asker }) => {
      const page = await listDisputes(listPool, query);
      await looks.record(listLook('disputes', query, page.items.length, asker));
      return listReply('disputes', query, page);
    },
  }),
  // Before `/disputes/:id`, which would take it for a dispute.
  endpoint({
    method: 'get',
    path: '/disputes/stats',
    summary: 'How many disputes there are, by status',
    access: { rankOf },
    answers: { 200: disputeStatsSchema },
    handle: async () => ({ body: await disputeStats(pool) }),
  }),
  endpoint({
    method: 'get',
    path: '/disputes/:id',
    summary: 'One dispute',
    access: { rankOf },
    params: z.object({ id: z.string() }),
    answers: { 200: disputeViewSchema },
    headers: ['ETag'],
    handle: ({ params }) => getDispute(pool, params.id),
  }),
];

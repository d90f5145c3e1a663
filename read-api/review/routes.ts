import { reviewedActSchema } from '@fines/domain/review/view.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { ReadPools } from '../engine/database.ts';
import { READERS } from '../engine/readers.ts';
import { listOf, listReply } from '../list/list-query.ts';
import { getReview, reviewedActs, reviews } from './list-reviews.ts';

type ListDependencies = Pick<ReadPools, 'pool' | 'listPool'>;

const rankOf = READERS.reports;

export const reviewEndpoints = ({ pool, listPool }: ListDependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/reviews',
    summary: 'List acts that somebody else has to review, and their reviews',
    access: { rankOf },
    query: reviews.query,
    ...listOf(reviewedActSchema),
    handle: async ({ query }) => {
      const { items, total } = await reviews.page(listPool, query);
      return listReply('reviews', query, { items: await reviewedActs(listPool, items), total });
    },
  }),
  endpoint({
    method: 'get',
    path: '/reviews/:id',
    summary: 'One act that somebody else has to review',
    access: { rankOf },
    params: z.object({ id: z.string() }),
    answers: { 200: reviewedActSchema },
    handle: async ({ params }) => ({ body: await getReview(pool, params.id) }),
  }),
];

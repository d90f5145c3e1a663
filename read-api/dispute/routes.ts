import { type DisputeStats, disputeStatsSchema, disputeViewSchema } from '@fines/domain/fine/dispute-view.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { type Reply, type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { z } from 'zod';

import { listLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import { onlyRow, type ReadPools } from '../engine/database.ts';
import { READERS } from '../engine/readers.ts';
import { FINES } from '../fine/fine-row.ts';
import { listOf, listReply } from '../list/list-query.ts';
import {
  DISPUTE_COLUMNS,
  type DisputeRow,
  DISPUTES,
  disputeViewOf,
  disputesQuery,
  listDisputes,
} from './list-disputes.ts';

const DISPUTE = `
  SELECT ${DISPUTE_COLUMNS}, (SELECT revision FROM ${FINES} WHERE fines.id = disputes.fine_id) AS revision
  FROM ${DISPUTES} WHERE id = $1`;

/** One dispute. Its decision changes the fine, so the `ETag` is the revision of the fine. */
async function getDispute(
  { pool, photoLinks }: Pick<Dependencies, 'pool' | 'photoLinks'>,
  id: string,
): Promise<Reply> {
  const { rows } = await pool.query<DisputeRow & { revision: number }>(DISPUTE, [id]);
  const [row] = rows;
  if (row === undefined) throw notFound('Dispute');
  return { body: disputeViewOf(photoLinks)(row), headers: { ETag: `"${row.revision}"` } };
}

const STATS = `
  SELECT coalesce(sum(count), 0) AS total,
         coalesce(sum(count) FILTER (WHERE status = 'PENDING'), 0) AS pending,
         coalesce(sum(count) FILTER (WHERE status = 'APPROVED'), 0) AS approved,
         coalesce(sum(count) FILTER (WHERE status = 'REJECTED'), 0) AS rejected
  FROM ${READ_SCHEMA}.dispute_totals`;

async function disputeStats(pool: Pool): Promise<DisputeStats> {
  const { rows } = await pool.query<DisputeStats>(STATS);
  return onlyRow(rows);
}

type Dependencies = Pick<ReadPools, 'pool' | 'listPool'> & {
  looks: Pick<AccessLog, 'record'>;
  photoLinks: PhotoLinks;
};

const rankOf = READERS.disputes;

export const disputeEndpoints = ({ pool, listPool, looks, photoLinks }: Dependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/disputes',
    summary: 'List disputes: filtered, sorted and in pages',
    access: { rankOf },
    query: disputesQuery,
    ...listOf(disputeViewSchema),
    handle: async ({ query, ...asker }) => {
      const page = await listDisputes({ pool: listPool, photoLinks }, query);
      await looks.record(listLook('disputes', query, page.items.length, asker));
      return listReply('disputes', query, page);
    },
  }),
  // Before `/disputes/:id`, which would match this path too.
  endpoint({
    method: 'get',
    path: '/disputes/stats',
    summary: 'Number of disputes by status',
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
    handle: ({ params }) => getDispute({ pool, photoLinks }, params.id),
  }),
];

import { type DisputeStats, disputeStatsSchema, disputeViewSchema } from '@fines/domain/fine/dispute-view.ts';
import { conflict, notFound } from '@fines/domain/shared/refusal.ts';
import { decisionOf, isDecided } from '@fines/papers/decision.ts';
import { type Reply, type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { z } from 'zod';

import { type Asker, listLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import { onlyRow, type ReadPools } from '../engine/database.ts';
import { READERS } from '../engine/readers.ts';
import { FINES, findFine, fineViewOf } from '../fine/fine-row.ts';
import { ownerOf } from '../fine/owner.ts';
import { listOf, listReply } from '../list/list-query.ts';
import { type PaperQuery, paperQuery, type Papers } from '../paper/papers.ts';
import { DISPUTE_COLUMNS, type DisputeRow, DISPUTES, disputes, disputeViewOf } from './list-disputes.ts';

const DISPUTE = `
  SELECT ${DISPUTE_COLUMNS}, (SELECT revision FROM ${FINES} WHERE fines.id = disputes.fine_id) AS revision
  FROM ${DISPUTES} WHERE id = $1`;

/** One dispute. Its decision changes the fine, so the `ETag` is the revision of the fine. */
async function findDispute(pool: Pool, id: string): Promise<DisputeRow & { revision: number }> {
  const { rows } = await pool.query<DisputeRow & { revision: number }>(DISPUTE, [id]);
  const [row] = rows;
  if (row === undefined) throw notFound('Dispute');
  return row;
}

async function getDispute(
  { pool, photoLinks }: Pick<Dependencies, 'pool' | 'photoLinks'>,
  id: string,
): Promise<Reply> {
  const row = await findDispute(pool, id);
  return { body: disputeViewOf(photoLinks)(row), headers: { ETag: `"${row.revision}"` } };
}

const STATS = `
  SELECT coalesce(sum(count), 0) AS total,
         coalesce(sum(count) FILTER (WHERE status = 'PENDING'), 0) AS pending,
         coalesce(sum(count) FILTER (WHERE status = 'APPROVED'), 0) AS approved,
         coalesce(sum(count) FILTER (WHERE status = 'REJECTED'), 0) AS rejected
  FROM ${READ_SCHEMA}.dispute_daily`;

async function disputeStats(pool: Pool): Promise<DisputeStats> {
  const { rows } = await pool.query<DisputeStats>(STATS);
  return onlyRow(rows);
}

type Dependencies = Pick<ReadPools, 'pool' | 'listPool'> & {
  looks: Pick<AccessLog, 'record' | 'lookUp'>;
  photoLinks: PhotoLinks;
  papers: Papers;
};

const rankOf = READERS.disputes;

type AskedPaper = { id: string; query: PaperQuery; asker: Asker };

/** The letter that tells how a dispute ended. */
async function decisionPaper(
  { pool, looks, photoLinks, papers }: Dependencies,
  { id, query, asker }: AskedPaper,
): Promise<Reply> {
  const dispute = disputeViewOf(photoLinks)(await findDispute(pool, id));
  if (!isDecided(dispute)) throw conflict('not-decided', 'This dispute is not decided yet');
  const row = await findFine(pool, dispute.fineId);
  const fine = fineViewOf(photoLinks)(row);
  const owner = await ownerOf({ pool, looks }, fine, asker);
  return papers.reply({
    query,
    asker,
    fileName: `${id}-decision`,
    papers: (about) => [decisionOf(dispute, fine, about, owner)],
  });
}

export const disputeEndpoints = ({ pool, listPool, looks, photoLinks, papers }: Dependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/disputes',
    summary: 'List disputes: filtered, sorted and in pages',
    access: { rankOf },
    query: disputes.query,
    ...listOf(disputeViewSchema),
    handle: async ({ query, ...asker }) => {
      const { items, total } = await disputes.page(listPool, query);
      await looks.record(listLook('disputes', query, items.length, asker));
      return listReply('disputes', query, { items: items.map(disputeViewOf(photoLinks)), total });
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
  endpoint({
    method: 'get',
    path: '/disputes/:id/decision.pdf',
    summary: 'The decision on a dispute, as a letter',
    access: { rankOf },
    params: z.object({ id: z.string() }),
    query: paperQuery,
    answers: { 200: 'pdf' },
    problems: [409],
    handle: ({ params: { id }, query, actor, address }) =>
      decisionPaper({ pool, listPool, looks, photoLinks, papers }, { id, query, asker: { actor, address } }),
  }),
];

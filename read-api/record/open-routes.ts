import type { KeyObject } from 'node:crypto';

import { invalid, notFound } from '@fines/domain/shared/refusal.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { comparePositions, parsePosition, type Position } from '@fines/platform/event-store/events.ts';
import { type Endpoint, publicEndpoint, type Reply } from '@fines/platform/http/endpoint.ts';
import { unavailable } from '@fines/platform/http/problem.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { leafHash } from '@fines/proof/entries.ts';
import { refuseBrokenLog } from '@fines/proof/log-broken.ts';
import { sameHash } from '@fines/proof/merkle/hashing.ts';
import { leavesNeeded, parseTilePath, type PublicTile, rangesOf } from '@fines/proof/merkle/tlog-tiles.ts';
import { toBase64 } from '@fines/proof/notes/keys.ts';
import { newestTreeHead, treeHeadAt, type SignedTreeHead, noteWithWitnesses } from '@fines/proof/record.ts';
import { treeIn, findLeaves } from '@fines/proof/tiles-in-postgres.ts';
import { z } from 'zod';

import { onlyRow, type ReadPools } from '../engine/database.ts';

/** A proof that the first `to` entries of the log begin with the first `from` (RFC 6962, 2.1.2). */
const consistencySchema = z
  .object({ from: z.int(), to: z.int(), hashes: z.array(z.base64()) })
  .meta({ id: 'ConsistencyProof' });

type Sizes = { from: number; to: number };

/** Where tree heads are kept, and the key whose signatures are believed; without it, all are. */
export type SignedRecord = Pick<ReadPools, 'pool'> & { logKey?: KeyObject | undefined };

/** @throws Refusal if `from` is greater than `to`, or no checkpoint covers `to` yet */
async function consistency(
  { pool, logKey }: SignedRecord,
  { from, to }: Sizes,
): Promise<z.output<typeof consistencySchema>> {
  if (from > to) throw invalid({ from: `From ${from} to ${to}: a log does not shrink` });
  const newest = (await newestTreeHead(pool, logKey))?.size ?? 0;
  if (to > newest) throw invalid({ to: `To ${to}: the newest checkpoint covers ${newest} entries` });
  const hashes = await orNotCaughtUp(treeIn(pool, READ_SCHEMA).consistency(from, to));
  return { from, to, hashes: hashes.map(toBase64) };
}

/** Answers 503 while the read tables are behind the newest checkpoint, for example after a restore. */
export function orNotCaughtUp<Result>(answer: Promise<Result>): Promise<Result> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error;
    throw notCaughtUp();
  });
}

const notCaughtUp = (): Error =>
  unavailable('The read tables do not reach the newest checkpoint. Try again in a moment.');

/** How far the tree over the log has come. It grows together with the read tables. */
export type Reached = { position: Position; entries: number };

export async function reachedByTree(pool: Pool): Promise<Reached> {
  const { rows } = await pool.query<{ position: string; entries: number }>(
    `SELECT commit || '/' || prepare AS position, entries FROM ${READ_SCHEMA}.checkpoint`,
  );
  const { position, entries } = onlyRow(rows);
  return { position: parsePosition(position), entries };
}

/** The index of an event's entry; `coming` if the tree has not reached the event, `missing` if it lacks it. */
export type EntryIndex = number | 'coming' | 'missing';

export async function entriesOf(pool: Pool, events: readonly RecordedEvent[]): Promise<EntryIndex[]> {
  const sought = events.map((event) => ({ position: event.position, leaf: leafHash(event) }));
  const found = await findLeaves(pool, READ_SCHEMA, sought);
  if (found.every((index) => index !== undefined)) return found;
  // Searches again, since the tree may have grown meanwhile. It must now have every entry up to `reached`.
  const { position: reached } = await reachedByTree(pool);
  const foundNow = await findLeaves(pool, READ_SCHEMA, sought);
  return events.map(
    ({ position }, nth) => foundNow[nth] ?? (comparePositions(position, reached) > 0 ? 'coming' : 'missing'),
  );
}

/** @throws Refusal if nothing was signed yet */
async function requireNewest({ pool, logKey }: SignedRecord): Promise<SignedTreeHead> {
  const newest = await newestTreeHead(pool, logKey);
  if (newest === undefined) throw notFound('Checkpoint');
  return newest;
}

/** @throws Refusal for a size that was not signed */
async function requireTreeHeadAt(record: SignedRecord, size: number): Promise<SignedTreeHead> {
  const { pool, logKey } = record;
  const newest = await requireNewest(record);
  const of = { origin: newest.origin, size };
  const treeHead = await treeHeadAt(pool, of, logKey);
  if (treeHead !== undefined) return treeHead;
  // One of a key before this one is known by its root: it must be that of the tree which was signed since.
  const other = size < newest.size ? await treeHeadAt(pool, of) : undefined;
  const root = other && (await orNotCaughtUp(treeIn(pool, READ_SCHEMA).root(size)));
  if (other === undefined || root === undefined || !sameHash(root, other.root)) throw notFound('Checkpoint');
  return other;
}

/**
 * The hashes of a tile. Only what was signed is given away, since caches keep it for good.
 *
 * @throws Refusal for what is no tile of the signed tree
 */
async function tileBytes(record: SignedRecord, tile: PublicTile | undefined): Promise<Buffer> {
  if (tile === undefined) throw notFound('Tile');
  const { size, root } = await requireNewest(record);
  if (leavesNeeded(tile) > size) throw notFound('Tile');
  const tree = treeIn(record.pool, READ_SCHEMA);
  if (!sameHash(await orNotCaughtUp(tree.root(size)), root)) throw notCaughtUp();
  return Buffer.concat(await orNotCaughtUp(tree.hashes(rangesOf(tile))));
}

const sizeSchema = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,14})$/, 'must be a number of entries')
  .transform(Number);

const tilePath = z
  .string()
  .describe('`<L>/<N>`, or `<L>/<N>.p/<W>` for a part of a tile')
  .transform(parseTilePath);

/** What a tile holds never changes, nor what a part of it holds. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

const textReply = (body: string): Reply => ({
  body,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
});

/** These show only sizes, hashes and signatures, so everybody may call them and watch over the log. */
export const openTreeHeadEndpoints = (record: SignedRecord): Endpoint[] => [
  publicEndpoint({
    method: 'get',
    path: '/checkpoint',
    summary: 'The newest checkpoint of the log: a signed note (C2SP tlog-checkpoint), with its witnesses',
    answers: { 200: 'text' },
    problems: [404, 409],
    handle: async () => {
      // A newest checkpoint would look as if all were well. Earlier ones are still served, to compare the log with.
      await refuseBrokenLog(record.pool);
      return textReply(await noteWithWitnesses(record.pool, await requireNewest(record)));
    },
  }),
  // Before `/checkpoint/:size`, which would match this path too.
  publicEndpoint({
    method: 'get',
    path: '/checkpoint/consistency',
    summary: 'A consistency proof between two sizes of the log: nothing was changed, removed or left out',
    query: z.strictObject({ from: sizeSchema, to: sizeSchema }),
    answers: { 200: consistencySchema },
    problems: [422],
    handle: async ({ query }) => ({ body: await consistency(record, query) }),
  }),
  publicEndpoint({
    method: 'get',
    path: '/checkpoint/:size',
    summary: 'An earlier checkpoint of the log, by the number of entries that it covers',
    params: z.object({ size: sizeSchema }),
    answers: { 200: 'text' },
    handle: async ({ params }) =>
      textReply(await noteWithWitnesses(record.pool, await requireTreeHeadAt(record, params.size))),
  }),
  publicEndpoint({
    method: 'get',
    path: '/tile/*path',
    summary:
      'Hashes of the tree over the log (C2SP tlog-tiles, with the prefix `/api`). There are no entry bundles',
    params: z.object({ path: tilePath }),
    answers: { 200: 'bytes' },
    handle: async ({ params }) => ({
      body: await tileBytes(record, params.path),
      headers: { 'Content-Type': 'application/octet-stream', 'Cache-Control': FOR_GOOD },
    }),
  }),
];

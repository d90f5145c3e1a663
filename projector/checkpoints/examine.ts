import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import {
  entriesAfter,
  eventOfEntry,
  namedAfter,
  type Start,
  startBefore,
} from '@fines/proof/entries-in-log.ts';
import { entryOf, isEntry, leafHash } from '@fines/proof/entry.ts';
import { GrowingTree, openTiles, openTilesAsOf } from '@fines/proof/merkle/growing-tree.ts';
import { type Hash, sameHash } from '@fines/proof/merkle/hashing.ts';
import { tileKey } from '@fines/proof/merkle/tiles.ts';
import { TiledTree } from '@fines/proof/merkle/tree.ts';
import { firstDifference } from '@fines/proof/since/first-difference.ts';
import { readLeaves, readTiles, treeIn } from '@fines/proof/tiles-in-postgres.ts';
import { type Break, breakText } from '@fines/proof/verify/check.ts';

import { batchesOf } from '../batches.ts';
import { type LinksBefore, NewestChains } from './newest-chains.ts';

/** The log is not what the tree, or a signature, says that it is. The message names the event, as far as it is known. */
export class LogBroken extends Error {
  override readonly name = 'LogBroken';
}

export const brokenAt = (found: Break): LogBroken => new LogBroken(breakText(found));

/**
 * So many of the newest entries are read again before each signature: what comes in within hours, on a busy day,
 * and what can be forged before many have seen it; and a second of work. All others are for the verification of the
 * whole log, each night.
 */
export const NEWEST = 10_000;

/** Their predecessors are looked up together, and the process does other things between two of them. */
const TOGETHER = 200;

export type Stores = {
  pool: Pool;
  store: Pick<EventStore, 'readAll' | 'readStream' | 'wasDeleted' | 'ready'>;
};

/** What the newest entries of a tree of that size come to, as the log has them. */
export type Examined = { size: number; root: Hash; linksBefore: LinksBefore };

/**
 * Whether the log still holds the newest entries of the tree: what they say, by their hash chains, and that they are
 * these and in this order, by the root that follows from them and the part of the tree before them.
 *
 * @throws LogBroken
 * @throws RangeError if the tree lacks tiles
 */
export async function examineNewest(
  stores: Stores,
  { size, newest, known }: { size: number; newest: number; known: LinksBefore },
): Promise<Examined> {
  const { pool, store } = stores;
  // A client of a cluster has found the leader then.
  await store.ready();
  const start = await startBefore(pool, Math.max(0, size - newest));
  const open = await readTiles(pool, READ_SCHEMA, openTiles(start.entry));
  const tree = new GrowingTree(start.entry, openTilesAsOf(start.entry, open));
  const chains = new NewestChains(store, known);
  for await (const events of batchesOf(namedAfter(store, start.after, size - start.entry), TOGETHER)) {
    const found = await chains.firstBreak(events);
    if (found !== undefined) throw brokenAt(found);
    for (const event of events.filter(isEntry)) tree.add(leafHash(entryOf(event)));
  }
  const root = await rootWith(tree, pool);
  const isSame = tree.size === size && sameHash(root, await treeIn(pool, READ_SCHEMA).root(size));
  if (isSame) return { size, root, linksBefore: chains.linksBefore };
  throw await otherEntries(stores, start, { size, found: tree.size });
}

/** Of the tree in the database, but where it has grown here. */
function rootWith(grown: GrowingTree, pool: Pool): Promise<Hash> {
  const changed = new Map(grown.changedTiles.map((tile) => [tileKey(tile), tile]));
  const tree = new TiledTree(async (ids) => {
    const kept = await readTiles(pool, READ_SCHEMA, ids);
    return kept.map((tile) => changed.get(tileKey(tile)) ?? tile);
  });
  return tree.root(grown.size);
}

/**
 * The log, of which `found` entries were read, has other ones than the tree of that size, from `start` on. An error of
 * another kind if it has not.
 */
export async function otherEntries(
  stores: Stores,
  start: Start,
  { size, found }: { size: number; found: number },
): Promise<Error> {
  const { pool, store } = stores;
  const events = entriesAfter(store, start.after);
  const leaves = readLeaves(pool, READ_SCHEMA, start.entry);
  const difference = await firstDifference(events, leaves, { start: start.entry, end: size });
  if (difference === undefined)
    return new Error('The tree does not fit its own leaves: rebuild the read tables');
  const { entry, problem } = difference;
  return entry === undefined ? cutOff(stores, size, found) : brokenAt({ ...entry, problem });
}

/** The tree, or what was signed, has more entries than the log, and begins with all of these. */
export async function cutOff({ pool, store }: Stores, expected: number, found: number): Promise<LogBroken> {
  const problem = `the log was cut off: of ${expected} entries it has ${found}`;
  if (found === 0) return new LogBroken(problem);
  const { stream, revision } = await eventOfEntry(store, pool, found - 1);
  return brokenAt({ stream, revision, problem: `what followed on it is gone: ${problem}` });
}

import { batchesOf } from '@fines/platform/async.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { Position } from '@fines/platform/event-store/events.ts';
import { hashOf, type Link, nextLink } from '@fines/platform/event-store/hash-chain.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import {
  entriesAfter,
  eventOfEntry,
  namedAfter,
  type Start,
  startBefore,
  isEntry,
  leafHash,
} from '../entries.ts';
import { GrowingTree, openTiles, openTilesAsOf } from '../merkle/growing-tree.ts';
import { type Hash, sameHash } from '../merkle/hashing.ts';
import { tileKey } from '../merkle/tiles.ts';
import { TiledTree } from '../merkle/tree.ts';
import { allSigned, type LogKey, type SignedTree } from '../record.ts';
import { readLeaves, readTiles, treeIn } from '../tiles-in-postgres.ts';
import { chainProblem, type Place } from '../verify/chains.ts';
import { type Break, breakText } from '../verify/check.ts';
import { firstDifference } from '../verify/since.ts';
import { firstHidden } from '../verify/streams.ts';

type Store = Pick<EventStore, 'readStream' | 'wasDeleted'>;

/** By stream, the links before the first events of the last examination. */
export type LinksBefore = ReadonlyMap<string, Link>;

/**
 * Recomputes the hash chains of the newest events. The link before a stream's first event is read from the store and
 * not checked itself: a wrong link would give the event another hash than the one in the tree.
 */
class NewestChains {
  readonly #store: Store;
  readonly #known: LinksBefore;
  readonly #ends = new Map<string, Link>();
  readonly #before = new Map<string, Link>();

  /** `known`: the links of the last examination, of which most are needed again. */
  constructor(store: Store, known: LinksBefore) {
    this.#store = store;
    this.#known = known;
  }

  get linksBefore(): LinksBefore {
    return this.#before;
  }

  /** The first of the next events that is not what was written. What another program wrote is no entry. */
  async firstBreak(events: readonly RecordedEvent[]): Promise<Break | undefined> {
    await this.#findLinksBefore(events);
    for (const event of events) {
      const { stream, revision } = event;
      const previous = this.#ends.get(stream);
      if (previous === undefined && hashOf(event) === undefined) continue;
      const next = nextLink(event, previous) ?? (await this.#unlinked(event, previous));
      if (next === undefined) {
        const before = previous?.revision ?? Math.max(revision - 2, -1);
        return { stream, revision, problem: chainProblem(event, before) };
      }
      this.#ends.set(stream, next);
    }
    return undefined;
  }

  /**
   * The link of an event whose stream was deleted, so that the one before it cannot be read: it is taken as it is. The
   * tree shows that the hash is the same as ever. That the event fits it, and that the stream was deleted, shows the
   * verification of the whole log.
   */
  async #unlinked(event: RecordedEvent, previous: Link | undefined): Promise<Link | undefined> {
    const hash = hashOf(event);
    const isFirst = previous === undefined && event.revision > 0;
    if (!isFirst || hash === undefined || !(await this.#store.wasDeleted(event.stream))) return undefined;
    return { revision: event.revision, hash };
  }

  /** The last events of the streams that were examined last, as far as they are entries. */
  newestEnds(count: number): Place[] {
    return [...this.#ends].slice(-count).map(([stream, { revision }]) => ({ stream, revision }));
  }

  async #findLinksBefore(events: readonly RecordedEvent[]): Promise<void> {
    const firsts = new Map<string, RecordedEvent>();
    for (const event of events) if (!firsts.has(event.stream)) firsts.set(event.stream, event);
    const linked = [...firsts.values()].filter(
      ({ stream, revision }) => revision > 0 && !this.#ends.has(stream),
    );
    await Promise.all(linked.map((event) => this.#findLinkBefore(event)));
  }

  async #findLinkBefore({ stream, revision }: RecordedEvent): Promise<void> {
    const before = revision - 1;
    const known = this.#known.get(stream);
    const link = known?.revision === before ? known : await this.#askForLink(stream, before);
    if (link === undefined) return;
    this.#ends.set(stream, link);
    this.#before.set(stream, link);
  }

  async #askForLink(stream: string, revision: number): Promise<Link | undefined> {
    const [event] = await this.#store.readStream(stream, { from: revision, limit: 1 });
    const hash = event?.revision === revision ? hashOf(event) : undefined;
    return hash === undefined ? undefined : { revision, hash };
  }
}

/** The log is not what the tree or a signature says. The message names the event as far as it is known. */
export class LogBroken extends Error {
  override readonly name = 'LogBroken';
}

const brokenAt = (found: Break): LogBroken => new LogBroken(breakText(found));

/**
 * So many of the newest entries are read again before each signature, in about a second. They are the entries of some
 * hours of a busy day, which could still be forged before many people see them. The nightly verification reads all.
 */
export const NEWEST = 10_000;

/** The links of so many events are looked up at the same time. Other work can run between two such groups. */
const TOGETHER = 200;

export type Stores = {
  pool: Pool;
  store: Pick<EventStore, 'readAll' | 'readStream' | 'wasDeleted' | 'ready'>;
};

/** The root of a tree of `size` entries, computed with the newest entries as the log has them. */
export type Examined = {
  size: number;
  root: Hash;
  linksBefore: LinksBefore;
  /** The first of the newest streams that lacks what the log has of it. */
  hidden: string | undefined;
};

/** So many of the newest streams are read before each signature, in about a quarter of a second. */
const NEWEST_STREAMS = 500;

/**
 * Checks that the log still holds the newest entries of the tree. Their hash chains show that each is what was written.
 * The root, computed from them and the part of the tree before them, shows that they are the same, in the same order.
 *
 * @throws LogBroken
 * @throws RangeError if the tree lacks tiles
 */
export async function examineNewest(
  stores: Stores,
  { size, newest, known }: { size: number; newest: number; known: LinksBefore },
): Promise<Examined> {
  const { pool, store } = stores;
  // After this, the client of a cluster has found the leader.
  await store.ready();
  const start = await startBefore(pool, Math.max(0, size - newest));
  const open = await readTiles(pool, READ_SCHEMA, openTiles(start.entry));
  const tree = new GrowingTree(start.entry, openTilesAsOf(start.entry, open));
  const chains = new NewestChains(store, known);
  for await (const events of batchesOf(namedAfter(store, start.after, size - start.entry), TOGETHER)) {
    const found = await chains.firstBreak(events);
    if (found !== undefined) throw brokenAt(found);
    for (const event of events.filter(isEntry)) tree.add(leafHash(event));
  }
  const root = await rootWith(tree, pool);
  const isSame = tree.size === size && sameHash(root, await treeIn(pool, READ_SCHEMA).root(size));
  if (isSame) {
    const hidden = await firstHidden(store, chains.newestEnds(NEWEST_STREAMS));
    return { size, root, linksBefore: chains.linksBefore, hidden: hidden && breakText(hidden) };
  }
  throw await otherEntries(stores, start, { size, found: tree.size });
}

/** The root of the tree in the database, with the tiles of `grown` in place of those that changed. */
function rootWith(grown: GrowingTree, pool: Pool): Promise<Hash> {
  const changed = new Map(grown.changedTiles.map((tile) => [tileKey(tile), tile]));
  const tree = new TiledTree(async (ids) => {
    const kept = await readTiles(pool, READ_SCHEMA, ids);
    return kept.map((tile) => changed.get(tileKey(tile)) ?? tile);
  });
  return tree.root(grown.size);
}

/**
 * Finds where the log, which has `found` entries, differs from the tree of `size` entries, reading from `start` on.
 * Returns LogBroken, or another error if they do not differ.
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

/** How many entries the log has after a position; it is not read beyond `most`. */
export async function countAfter(store: Stores['store'], position: Position, most: number): Promise<number> {
  let count = 0;
  for await (const _ of entriesAfter(store, position, most)) count++;
  return count;
}

/** The error for a log that is right but ends before the tree, or before what was signed. */
export async function cutOff({ pool, store }: Stores, expected: number, found: number): Promise<LogBroken> {
  const problem = `the log was cut off: of ${expected} entries it has ${found}`;
  if (found === 0) return new LogBroken(problem);
  const { stream, revision } = await eventOfEntry(store, pool, found - 1);
  return brokenAt({ stream, revision, problem: `what followed on it is gone: ${problem}` });
}

/**
 * Finds between which two tree heads the tree first differs from what was signed: their roots are kept, but not their
 * leaves. Returns LogBroken, or another error if the tree does not differ.
 */
export async function firstForged({ pool, store }: Stores, key: LogKey): Promise<Error> {
  const signed = await allSigned(pool, key);
  const tree = treeIn(pool, READ_SCHEMA);
  const wrong = await firstIndex(signed, async ({ size, root }) => !sameHash(await tree.root(size), root));
  const forged = signed[wrong];
  if (forged === undefined) return new Error(`The tree is what was signed of ${key.name} again`);
  const from = signed[wrong - 1]?.size ?? 0;
  const { stream, revision } = await eventOfEntry(store, pool, from);
  const others = forged.size - from - 1;
  const which = others === 0 ? 'it' : `it, or one of the ${others} entries that follow on it,`;
  return brokenAt({ stream, revision, problem: `${which} is not what was signed as entry ${from + 1}` });
}

/** The index of the first tree for which `holds` is true, by bisection: it must be true for all later trees, too. */
async function firstIndex(
  trees: readonly SignedTree[],
  holds: (tree: SignedTree) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [0, trees.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const tree = trees[middle];
    if (tree !== undefined && (await holds(tree))) high = middle;
    else low = middle + 1;
  }
  return low;
}

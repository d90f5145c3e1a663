import { isOurStream } from '@fines/domain/shared/streams.ts';
import type { RecordedEvent, EventStore } from '@fines/platform/event-store/event-store.ts';
import { type Position, START } from '@fines/platform/event-store/events.ts';
import { hashOf, hasIdInEntry } from '@fines/platform/event-store/hash-chain.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA, TREE_TABLE } from '@fines/platform/shared/read-model.ts';

import { type Hash, hashLeaf } from './merkle/hashing.ts';
import { TILE_HEIGHT } from './merkle/tiles.ts';

/** Of an event, what its entry in the tree is made of. */
type Entered = Pick<RecordedEvent, 'stream' | 'revision' | 'id' | 'metadata' | 'recorded'>;

/**
 * What the tree keeps of an event: the canonical JSON (RFC 8785) of its place and its hash, right or wrong; null if it
 * carries none. Of newer events also the id and the time that the store gave it, which the hash does not cover.
 */
export function entryOf(event: Entered): string {
  const { stream, revision, id, recorded } = event;
  const entry = [stream, revision, hashOf(event) ?? null];
  return JSON.stringify(hasIdInEntry(event) ? [...entry, id, recorded.toISOString()] : entry);
}

/**
 * Whether an event is an entry of the tree: its stream has a name like ours, and it carries a hash, right or wrong. The
 * event alone decides, wherever reading begins. Other programs wrote events without a hash, and may delete them.
 */
export const isEntry = (event: RecordedEvent): boolean =>
  isOurStream(event.stream) && hashOf(event) !== undefined;

/** What somebody needs of an event to compute its hash and its entry, and no more: it would not be signed. */
export function signedOf<Event extends Entered & Pick<RecordedEvent, 'type' | 'data'>>(event: Event) {
  const { stream, revision, type, data, metadata, id, recorded } = event;
  const signed: Pick<Event, 'stream' | 'revision' | 'type' | 'data' | 'metadata'> = {
    stream,
    revision,
    type,
    data,
    metadata,
  };
  return hasIdInEntry(event) ? { ...signed, id, recorded: recorded.toISOString() } : signed;
}

export const leafHash = (event: Entered): Hash => hashLeaf(entryOf(event));

/** The next `count` entries after a position; fewer if the log ends before. */
export async function* entriesAfter(
  store: Pick<EventStore, 'readAll'>,
  after: Position,
  count = Infinity,
): AsyncGenerator<RecordedEvent> {
  for await (const event of namedAfter(store, after, count)) if (isEntry(event)) yield event;
}

/** Like `entriesAfter`, but also yields the events between them whose streams have names like ours. */
export async function* namedAfter(
  store: Pick<EventStore, 'readAll'>,
  after: Position,
  entries = Infinity,
): AsyncGenerator<RecordedEvent> {
  let missing = entries;
  if (missing <= 0) return;
  for await (const event of store.readAll({ after, requiresLeader: true })) {
    if (!isOurStream(event.stream)) continue;
    yield event;
    if (isEntry(event) && --missing === 0) return;
  }
}

/** The index of an entry, counted from 0, and a position: the entry is the first one after it. */
export type Start = { entry: number; after: Position };

const TILE_WIDTH = 2 ** TILE_HEIGHT;

/** The nearest entry, at `entry` or before it, at which reading can start. */
export async function startBefore(on: Queryable, entry: number): Promise<Start> {
  const index = Math.floor((entry - 1) / TILE_WIDTH);
  if (index < 0) return { entry: 0, after: START };
  const { rows } = await on.query<{ commit: string; prepare: string }>(
    `SELECT commit::text, prepare::text FROM ${READ_SCHEMA}.${TREE_TABLE} WHERE level = 0 AND index = $1`,
    [index],
  );
  const [tile] = rows;
  if (tile === undefined) throw new RangeError(`The tree has no tile 0/${index}`);
  const after = { commit: BigInt(tile.commit), prepare: BigInt(tile.prepare) };
  // Reading starts after a position. The tile knows that of its first event, so it starts with the second.
  return { entry: index * TILE_WIDTH + 1, after };
}

/** @throws RangeError if the log has no such entry */
export async function eventOfEntry(
  store: Pick<EventStore, 'readAll'>,
  on: Queryable,
  entry: number,
): Promise<RecordedEvent> {
  const start = await startBefore(on, entry);
  let last: RecordedEvent | undefined;
  for await (const event of entriesAfter(store, start.after, entry - start.entry + 1)) last = event;
  if (last === undefined) throw new RangeError(`The log has no entry ${entry}`);
  return last;
}

import { isOurStream } from '@fines/domain/shared/streams.ts';
import type { RecordedEvent, EventStore } from '@fines/platform/event-store/event-store.ts';
import { type Position, START } from '@fines/platform/event-store/events.ts';
import { hashOf } from '@fines/platform/event-store/hash-chain.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA, TREE_TABLE } from '@fines/platform/shared/read-model.ts';

import { type Hash, hashLeaf } from './merkle/hashing.ts';
import { TILE_HEIGHT } from './merkle/tiles.ts';

/** What the tree says of an event: where it stands, and the hash that ties it to all before it in its stream. */
export type Entry = { stream: string; revision: number; hash: string | null };

/** The hash is that which the event carries, right or not; null if it carries none. */
export const entryOf = (event: RecordedEvent): Entry => ({
  stream: event.stream,
  revision: event.revision,
  hash: hashOf(event) ?? null,
});

/**
 * Whether an event is an entry of the tree: one under our names that carries a hash, right or not. It shows by the event
 * alone, wherever in the log one begins to read. What carries none others wrote, and may take away again.
 */
export const isEntry = (event: RecordedEvent): boolean =>
  isOurStream(event.stream) && hashOf(event) !== undefined;

/** The hash of the leaf `[stream, revision, hash]`, as canonical JSON (RFC 8785), which it is as it stands. */
export const leafHash = ({ stream, revision, hash }: Entry): Hash =>
  hashLeaf(JSON.stringify([stream, revision, hash]));

/** Entries that follow on a position, as many as asked for, or fewer if the log ends before. */
export async function* entriesAfter(
  store: Pick<EventStore, 'readAll'>,
  after: Position,
  count = Infinity,
): AsyncGenerator<RecordedEvent> {
  for await (const event of namedAfter(store, after, count)) if (isEntry(event)) yield event;
}

/** With what lies between them under our names and is no entry. */
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

/** An entry, counted from 0, and the position in the log behind which it is the next. */
export type Start = { entry: number; after: Position };

const TILE_WIDTH = 2 ** TILE_HEIGHT;

/** The nearest place, at that entry or some before it, from which the log can be read. */
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
  // The log is read from behind a position, and that of the first event of a tile is known.
  return { entry: index * TILE_WIDTH + 1, after };
}

/** @throws RangeError if there is none */
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

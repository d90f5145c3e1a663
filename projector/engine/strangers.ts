import { isOurStream } from '@fines/domain/shared/streams.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { comparePositions } from '@fines/platform/event-store/events.ts';
import { hashOf, nextLink } from '@fines/platform/event-store/hash-chain.ts';
import type { OpeningThread } from '@fines/platform/personal-data/opening-thread.ts';
import type { Connection, Queryable } from '@fines/platform/postgres/postgres.ts';
import { NEWEST_MARKS } from '@fines/platform/shared/known-log.ts';
import { STRANGERS_TABLE } from '@fines/platform/shared/read-model.ts';

import type { LogReader } from './log-reader.ts';
import { createTable, defineTable, keyStatement } from './table.ts';

/** Events that follow on each other in the log, sorted by whose they are. */
export type Batch = {
  all: readonly RecordedEvent[];
  /** The leaves of the Merkle tree: events in streams with names like ours that carry a hash. */
  entries: readonly RecordedEvent[];
  /**
   * The events to project, with what tells of persons decrypted: the entries, and events without a hash in our streams,
   * which will be parked.
   */
  ours: readonly RecordedEvent[];
  /** Events of other programs in streams with names like ours. */
  strangers: readonly RecordedEvent[];
  /** Some of the newest entries, each of another stream, whose hash is right. */
  marks: readonly RecordedEvent[];
};

type Reader = Pick<LogReader, 'readStream'>;

/**
 * Sorts a batch by whose events they are. Whatever its name, a stream is a stranger's until it holds an event with a
 * hash: a program that shares the store without knowing of ours must not make it park streams.
 *
 * @param thread for many events: decrypts them
 */
export async function sortOut(
  store: Reader & Pick<LogReader, 'reveal'>,
  all: readonly RecordedEvent[],
  thread?: OpeningThread,
): Promise<Batch> {
  const named = all.filter(({ stream }) => isOurStream(stream));
  const entries = named.filter((event) => hashOf(event) !== undefined);
  const strangers = entries.length === named.length ? new Set() : await strangersAmong(store, named);
  const isOurs = (event: RecordedEvent): boolean => !strangers.has(event);
  return {
    all,
    entries,
    ours: await store.reveal(named.filter(isOurs), thread),
    strangers: named.filter((event) => !isOurs(event)),
    marks: await newestThatFit(store, entries),
  };
}

async function strangersAmong(store: Reader, named: readonly RecordedEvent[]): Promise<Set<RecordedEvent>> {
  const strangers = new Set<RecordedEvent>();
  const isOurs = new Map<string, boolean>();
  for (const event of named) {
    const { stream } = event;
    if (hashOf(event) !== undefined) isOurs.set(stream, true);
    else if (!isOurs.has(stream)) isOurs.set(stream, await heldOurs(store, event));
    if (isOurs.get(stream) !== true) strangers.add(event);
  }
  return strangers;
}

/** Whether the stream began with an event that carries a hash, before this event. */
async function heldOurs(store: Reader, { stream, revision, position }: RecordedEvent): Promise<boolean> {
  if (revision === 0) return false;
  const [first] = await store.readStream(stream, { limit: 1 });
  return first !== undefined && comparePositions(first.position, position) < 0 && hashOf(first) !== undefined;
}

async function newestThatFit(store: Reader, entries: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
  const newest = new Map<string, RecordedEvent>();
  for (let at = entries.length - 1; at >= 0 && newest.size < NEWEST_MARKS; at--) {
    const event = entries[at];
    if (event !== undefined && !newest.has(event.stream)) newest.set(event.stream, event);
  }
  const events = [...newest.values()].toReversed();
  const fitting = await Promise.all(events.map((event) => fits(store, event)));
  return events.filter((_, at) => fitting[at]);
}

/** Whether the hash of an event is right, computed from the hash of the event before it. */
async function fits(store: Reader, event: RecordedEvent): Promise<boolean> {
  const { stream, revision } = event;
  if (revision === 0) return nextLink(event, undefined) !== undefined;
  const [before] = await store.readStream(stream, { from: revision - 1, limit: 1 });
  const hash = before && hashOf(before);
  return hash !== undefined && nextLink(event, { revision: revision - 1, hash }) !== undefined;
}

const table = defineTable({
  name: STRANGERS_TABLE,
  columns: { stream: 'text', events: 'bigint', type: 'text', since: 'timestamptz' },
  key: ['stream'],
});

export async function createStrangers(connection: Queryable, schema: string): Promise<void> {
  await createTable(connection, schema, table);
  await connection.query(keyStatement(schema, table));
}

/** @returns the streams that were not known */
export async function countStrangers(
  connection: Connection,
  schema: string,
  events: readonly RecordedEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const { rows } = await connection.query<{ stream: string; isNew: boolean }>(
    `INSERT INTO ${schema}.${table.name} AS known (stream, events, type, since)
     SELECT stream, count(*), (array_agg(type ORDER BY nth))[1], min(since)
     FROM unnest($1::text[], $2::text[], $3::timestamptz[]) WITH ORDINALITY AS event (stream, type, since, nth)
     GROUP BY stream
     ON CONFLICT (stream) DO UPDATE SET events = known.events + excluded.events
     RETURNING stream, xmax = 0 AS "isNew"`,
    [
      events.map(({ stream }) => stream),
      events.map(({ type }) => type),
      events.map(({ recorded }) => recorded.toISOString()),
    ],
  );
  return rows.filter(({ isNew }) => isNew).map(({ stream }) => stream);
}

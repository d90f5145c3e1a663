import { type Client, type ClientBase, types } from 'pg';

import type { PlacedEvent } from './events.ts';
import type { Head, IdentifiedLocation } from './heads.ts';

/**
 * The log. `position` counts all events, `revision` the events of a stream. The only writer assigns both, so they
 * have no gaps and become visible in order. Data and metadata are stored as the bytes that the client sent.
 */
export const SCHEMA = `
  CREATE SCHEMA IF NOT EXISTS event_store;

  CREATE TABLE IF NOT EXISTS event_store.events (
    position bigint PRIMARY KEY,
    stream text NOT NULL,
    revision bigint NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    content_type text NOT NULL,
    data bytea NOT NULL,
    metadata bytea NOT NULL,
    created timestamptz NOT NULL,
    UNIQUE (stream, revision)
  );

  -- Streams that were deleted at least once. What lies below truncate_before is no longer read from the stream.
  CREATE TABLE IF NOT EXISTS event_store.deleted_streams (
    stream text PRIMARY KEY,
    truncate_before bigint NOT NULL,
    tombstoned boolean NOT NULL,
    position bigint NOT NULL
  );
`;

const INT8: number = types.builtins.INT8;

/** Positions and revisions stay far below 2^53, so JavaScript numbers can hold them. */
export const NUMBERS = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** The revision of the event that closes a stream, as in EventStoreDB: it is in the log, but not in stream reads. */
export const TOMBSTONE_REVISION = 2n ** 63n - 1n;
export const IS_NO_TOMBSTONE = `revision < ${TOMBSTONE_REVISION}`;

/** The last position that was assigned; 0 in an empty log. */
export async function loadEnd(client: Client): Promise<number> {
  const { rows } = await client.query<{ position: number }>(
    `SELECT greatest(
       (SELECT max(position) FROM event_store.events),
       (SELECT max(position) FROM event_store.deleted_streams),
       0
     ) AS position`,
  );
  return rows[0]?.position ?? 0;
}

/** The places of the newest events, the oldest of them first. */
export async function loadRecent(client: Client, count: number): Promise<IdentifiedLocation[]> {
  const { rows } = await client.query<IdentifiedLocation>(
    `SELECT id, stream, revision, position FROM event_store.events ORDER BY position DESC LIMIT $1`,
    [count],
  );
  return rows.toReversed();
}

/** The heads of the streams that exist or existed once. Other streams are left out. */
export async function loadHeads(
  client: Pick<ClientBase, 'query'>,
  streams: readonly string[],
): Promise<Map<string, Head>> {
  const { rows } = await client.query<{ stream: string } & Head>({
    name: 'load-heads',
    text: `
      SELECT wanted.stream,
             coalesce(last.revision, -1) AS revision,
             coalesce(deleted.truncate_before, 0) AS "truncateBefore",
             coalesce(deleted.tombstoned, false) AS "isTombstoned"
      FROM unnest($1::text[]) AS wanted (stream)
      LEFT JOIN LATERAL (
        SELECT revision FROM event_store.events
        WHERE stream = wanted.stream AND ${IS_NO_TOMBSTONE} ORDER BY revision DESC LIMIT 1
      ) AS last ON true
      LEFT JOIN event_store.deleted_streams AS deleted USING (stream)
      WHERE last.revision IS NOT NULL OR deleted.stream IS NOT NULL`,
    values: [streams],
  });
  return new Map(rows.map(({ stream, ...head }) => [stream, head]));
}

/** `count` events of a stream from revision `from` on, in order; fewer if the stream ends before. */
export async function findRange(
  client: Client,
  stream: string,
  from: number,
  count: number,
): Promise<IdentifiedLocation[]> {
  const { rows } = await client.query<IdentifiedLocation>({
    name: 'find-range',
    text: `SELECT id, stream, revision, position FROM event_store.events
           WHERE stream = $1 AND revision >= $2 AND revision < $2 + $3::bigint ORDER BY revision`,
    values: [stream, from, count],
  });
  return rows;
}

/** A batch that was decided, and what was assumed for it: the last revision (-1 for none) of streams, by name. */
export type Unsaved = {
  readonly events: readonly PlacedEvent[];
  readonly deletions: readonly SavedDeletion[];
  readonly assumptions: ReadonlyMap<string, number>;
  readonly created: Date;
};

/**
 * Saves a batch on disk in one transaction. Without deletions that is one statement, so one round trip.
 *
 * @returns the streams of which something else was assumed than is true. If there are any, nothing was saved.
 */
export async function saveBatch(client: Client, batch: Unsaved): Promise<string[]> {
  const { deletions } = batch;
  if (deletions.length === 0) return insertEvents(client, batch);
  await client.query('BEGIN');
  const mistaken = await insertEvents(client, batch);
  if (mistaken.length === 0) for (const deletion of deletions) await saveDeletion(client, deletion);
  await client.query(mistaken.length === 0 ? 'COMMIT' : 'ROLLBACK');
  return mistaken;
}

async function insertEvents(client: Client, { events, assumptions, created }: Unsaved): Promise<string[]> {
  if (events.length === 0) return [];
  const contents = events.flatMap(({ data, metadata }) => [data, metadata]);
  const { rows } = await client.query<{ stream: string }>({
    name: 'insert-events',
    // What closed a stream has the highest revision of all, so to take that stream for open is a mistake too.
    text: `
      WITH mistaken AS MATERIALIZED (
        SELECT stream FROM unnest($11::text[], $12::bigint[]) AS assumed (stream, revision)
        WHERE revision <> coalesce((
            SELECT last.revision FROM event_store.events AS last
            WHERE last.stream = assumed.stream ORDER BY last.revision DESC LIMIT 1
          ), -1)
      ), inserted AS (
        INSERT INTO event_store.events
          (position, stream, revision, id, type, content_type, data, metadata, created)
        SELECT position, stream, revision, id, type, content_type,
               substr($7::bytea, start, data_length), substr($7::bytea, start + data_length, metadata_length),
               $13::timestamptz
        FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::text[],
                    $8::int[], $9::int[], $10::int[])
          AS event (position, stream, revision, id, type, content_type, start, data_length, metadata_length)
        WHERE NOT EXISTS (SELECT FROM mistaken)
      )
      SELECT stream FROM mistaken`,
    values: [
      events.map(({ position }) => position),
      events.map(({ stream }) => stream),
      events.map(({ revision }) => revision),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ contentType }) => contentType),
      // All contents in one value, since the driver would send an array of them as hexadecimal text.
      Buffer.concat(contents),
      startsOf(contents).filter((_, index) => index % 2 === 0),
      events.map(({ data }) => data.length),
      events.map(({ metadata }) => metadata.length),
      [...assumptions.keys()],
      [...assumptions.values()],
      created,
    ],
  });
  return rows.map(({ stream }) => stream);
}

/** Where each content begins when all are joined; SQL counts from 1. */
function startsOf(contents: readonly Uint8Array[]): number[] {
  let next = 1;
  return contents.map(({ length }) => {
    const start = next;
    next += length;
    return start;
  });
}

export type SavedDeletion = {
  stream: string;
  truncateBefore: number;
  isTombstoned: boolean;
  position: number;
};

async function saveDeletion(client: Client, deletion: SavedDeletion): Promise<void> {
  await client.query(
    `INSERT INTO event_store.deleted_streams (stream, truncate_before, tombstoned, position)
     VALUES ($1, $2, $3, $4)
     ON CONFLICT (stream) DO UPDATE
     SET (truncate_before, tombstoned, position)
       = (excluded.truncate_before, excluded.tombstoned, excluded.position)`,
    [deletion.stream, deletion.truncateBefore, deletion.isTombstoned, deletion.position],
  );
  if (deletion.isTombstoned) await insertTombstone(client, deletion);
}

async function insertTombstone(client: Client, { stream, position }: SavedDeletion): Promise<void> {
  await client.query(
    `INSERT INTO event_store.events
       (position, stream, revision, id, type, content_type, data, metadata, created)
     VALUES ($1, $2, $3, gen_random_uuid(), '$streamDeleted', 'application/octet-stream', '', '', now())`,
    [position, stream, TOMBSTONE_REVISION],
  );
}

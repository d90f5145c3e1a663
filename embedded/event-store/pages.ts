import type { Pool } from 'pg';

import type { Commits, Page } from './commits.ts';
import { readable, type ReadableEvent, type StoredEvent } from './event-bytes.ts';
import { IS_NO_TOMBSTONE } from './storage.ts';

const PAGE_ROWS = 1000;
const PAGE_BYTES = 2 * 1024 * 1024;

const COLUMNS = `
  position, stream, revision, id, type, content_type AS "contentType", data, metadata,
  (extract(epoch FROM created) * 10000000)::bigint::text AS created`;

/** SQL for one page in the order of `key`: limited in rows and in bytes, but always with at least one event. */
const pageOf = (condition: string, key: string, direction: 'ASC' | 'DESC'): string => `
  SELECT ${COLUMNS}, bytes::float8 FROM (
    SELECT *, sum(octet_length(data) + octet_length(metadata)) OVER (ORDER BY ${key} ${direction}) AS bytes
    FROM (SELECT * FROM event_store.events WHERE ${condition} ORDER BY ${key} ${direction} LIMIT $1) AS rows
  ) AS sized
  WHERE bytes - octet_length(data) - octet_length(metadata) < ${PAGE_BYTES}
  ORDER BY sized.${key} ${direction}`;

/** Deleted events are no longer in their stream, but still in the log. */
const STREAM = `stream = $3 AND ${IS_NO_TOMBSTONE} AND revision >= coalesce(
  (SELECT truncate_before FROM event_store.deleted_streams WHERE stream = $3), 0)`;

const QUERIES = {
  'all-forwards': pageOf('position >= $2', 'position', 'ASC'),
  'all-backwards': pageOf('position < $2', 'position', 'DESC'),
  'types-forwards': pageOf('position >= $2 AND type ^@ ANY($3::text[])', 'position', 'ASC'),
  'types-backwards': pageOf('position < $2 AND type ^@ ANY($3::text[])', 'position', 'DESC'),
  'stream-forwards': pageOf(`${STREAM} AND revision >= $2`, 'revision', 'ASC'),
  'stream-backwards': pageOf(`${STREAM} AND revision <= $2`, 'revision', 'DESC'),
};

/** A stream or, without a name, the whole log. `types`: only events of the log whose type begins with one of these. */
export type Source = { stream?: string; types?: readonly string[]; isBackwards: boolean };

/**
 * The next page for somebody who follows the log: new events from memory, others from Postgres. Whoever asks what is in
 * the log, as those who verify it do, gets what Postgres holds.
 */
export async function nextPage(
  { pool, commits }: { pool: Pool; commits: Commits },
  source: Source,
  from: bigint,
): Promise<Page> {
  const { stream, types } = source;
  const isWanted = ({ type }: ReadableEvent): boolean =>
    types?.some((prefix) => type.startsWith(prefix)) ?? true;
  const remembered = stream === undefined ? commits.page(from, PAGE_ROWS, isWanted) : undefined;
  return remembered ?? readPage(pool, source, from);
}

/**
 * Reads one page. `from` is a revision of the stream, or a position in the log. Like in EventStoreDB, `from` is
 * included, except when the log is read backwards.
 */
export async function readPage(pool: Pool, source: Source, from: bigint, limit = PAGE_ROWS): Promise<Page> {
  const rows = Math.min(limit, PAGE_ROWS);
  const { stream, types, isBackwards } = source;
  const which = stream ?? types;
  const name = `${kindOf(source)}-${isBackwards ? 'backwards' : 'forwards'}` as const;
  const { rows: events } = await pool.query<StoredEvent & { bytes: number }>({
    name,
    text: QUERIES[name],
    values: [rows, from, ...(which === undefined ? [] : [which])],
  });
  const isFull = events.length === rows || (events.at(-1)?.bytes ?? 0) >= PAGE_BYTES;
  return { events: events.map(readable), isLast: !isFull };
}

function kindOf({ stream, types }: Source): 'stream' | 'types' | 'all' {
  if (stream !== undefined) return 'stream';
  return types === undefined ? 'all' : 'types';
}

/** Where the next page begins if this is the last event of a page. */
export function positionAfter({ stream, isBackwards }: Source, event: ReadableEvent): bigint {
  const place = BigInt(stream === undefined ? event.position : event.revision);
  if (!isBackwards) return place + 1n;
  return stream === undefined ? place : place - 1n;
}

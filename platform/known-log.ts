import {
  AppendRefused,
  type EventStore,
  openEventStore,
  type RecordedEvent,
} from './event-store/event-store.ts';
import type { EventStoreLog } from './event-store/log.ts';
import { formatPosition } from './event-store/position.ts';
import { isDatabaseError, lockByName, type Pool, type Queryable, transaction } from './postgres.ts';

/**
 * One of the newest events that this database has seen: whether the store still holds it, just there, tells whether
 * that is the log which all that is kept here belongs to. Apart from the read tables, which may be dropped.
 */
const MARK = 'event_log.mark';

const TABLE = `
  CREATE SCHEMA IF NOT EXISTS event_log;
  CREATE TABLE IF NOT EXISTS ${MARK} (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    stream text NOT NULL,
    revision bigint NOT NULL,
    event_id text NOT NULL,
    commit bigint NOT NULL,
    prepare bigint NOT NULL
  );
  -- Where each service has a role of its own, the others look at what the projector remembers.
  DO $$ DECLARE reader text; BEGIN
    FOREACH reader IN ARRAY ARRAY['command_api', 'read_api'] LOOP
      CONTINUE WHEN to_regrole(reader) IS NULL;
      EXECUTE format('GRANT USAGE ON SCHEMA event_log TO %I', reader);
      EXECUTE format('GRANT SELECT ON ${MARK} TO %I', reader);
    END LOOP;
  END $$`;

/** Nothing is written: the store at `ESDB_URL` is another one, was emptied, or was put back to before what is known here. */
export class AnotherLog extends AppendRefused {}

/** Makes the table that is missing, which only the projector does. Several may start at once. */
export async function ensureMark(pool: Pool): Promise<void> {
  if ((await findMark(pool)) !== 'no table') return;
  await transaction(pool, async (connection) => {
    await lockByName(connection, 'event_log schema');
    await connection.query(TABLE);
  });
}

type Mark = { stream: string; revision: number; eventId: string; position: string };

const UNDEFINED_TABLE = '42P01';

async function findMark(on: Queryable): Promise<Mark | undefined | 'no table'> {
  try {
    const { rows } = await on.query<Mark>(
      `SELECT stream, revision, event_id AS "eventId", commit || '/' || prepare AS position FROM ${MARK}`,
    );
    return rows[0];
  } catch (error) {
    if (isDatabaseError(error) && error.code === UNDEFINED_TABLE) return 'no table';
    throw error;
  }
}

/** The newest event of ours that this database has seen, which need not be in the store any more. */
export async function newestSeen(on: Queryable): Promise<Pick<Mark, 'stream' | 'revision'> | undefined> {
  const mark = await findMark(on);
  return mark === 'no table' ? undefined : mark;
}

/** Remembers an event of ours; only ever a later one. */
export async function markLog(
  on: Queryable,
  { stream, revision, id, position }: RecordedEvent,
): Promise<void> {
  await on.query(
    `INSERT INTO ${MARK} AS mark (stream, revision, event_id, commit, prepare) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (is_only) DO UPDATE SET (stream, revision, event_id, commit, prepare)
       = (excluded.stream, excluded.revision, excluded.event_id, excluded.commit, excluded.prepare)
     WHERE mark.commit < excluded.commit`,
    [stream, revision, id, position.commit, position.prepare],
  );
}

/** @throws AnotherLog unless the store holds what this database has seen of its log; nothing seen is no objection */
export async function requireKnownLog(pool: Queryable, store: Pick<EventStore, 'readStream'>): Promise<void> {
  const mark = await findMark(pool);
  if (mark === undefined || mark === 'no table') return;
  const { stream, revision, eventId, position } = mark;
  const [event] = await store.readStream(stream, { from: revision, limit: 1 });
  if (event?.id === eventId && event.revision === revision && formatPosition(event.position) === position)
    return;
  throw new AnotherLog(
    `The event store holds another log than this database knows: revision ${revision} of ${stream} is not at ${position} there`,
  );
}

/** The event store, to which nothing is appended as long as it holds another log than `pool`'s database knows. */
export const openKnownStore = (options: { url: string; pool: Queryable; log: EventStoreLog }): EventStore =>
  openEventStore({
    url: options.url,
    log: options.log,
    beforeAppends: (reader) => requireKnownLog(options.pool, reader),
  });

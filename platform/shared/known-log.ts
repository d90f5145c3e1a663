import {
  AppendRefused,
  type EventStore,
  openEventStore,
  type RecordedEvent,
  type StreamReader,
} from '../event-store/event-store.ts';
import { type EventStoreLogger, formatPosition } from '../event-store/events.ts';
import {
  isDatabaseError,
  lockedTransaction,
  type Pool,
  type Queryable,
  type Statement,
} from '../postgres/postgres.ts';

/**
 * Holds some of the events that this database has seen. If the store still has them at the same positions, it holds the
 * log to which this database belongs. Not a read table, because those may be dropped.
 */
const MARKS = 'event_log.mark';

/** An index that older versions of the table lack: they had a single mark. */
const PLACES = 'event_log.mark_places';

const TABLE = `
  CREATE SCHEMA IF NOT EXISTS event_log;
  CREATE TABLE IF NOT EXISTS ${MARKS} (
    stream text NOT NULL,
    revision bigint NOT NULL,
    event_id text NOT NULL,
    commit bigint NOT NULL,
    prepare bigint NOT NULL
  );
  ALTER TABLE ${MARKS} DROP COLUMN IF EXISTS is_only;
  CREATE UNIQUE INDEX IF NOT EXISTS mark_places ON ${MARKS} (commit, prepare);
  -- Where each service has a role of its own, the others look at what the projector remembers.
  DO $$ DECLARE reader text; BEGIN
    FOREACH reader IN ARRAY ARRAY['command_api', 'read_api'] LOOP
      CONTINUE WHEN to_regrole(reader) IS NULL;
      EXECUTE format('GRANT USAGE ON SCHEMA event_log TO %I', reader);
      EXECUTE format('GRANT SELECT ON ${MARKS} TO %I', reader);
    END LOOP;
  END $$`;

/** Nothing is written: the store at `ESDB_URL` is another one, was emptied, or was restored to an earlier state. */
export class AnotherLog extends AppendRefused {}

/** Creates the table or upgrades an older one. Only the projector does this; several processes may start at once. */
export async function ensureMarks(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    PLACES,
  ]);
  if (rows[0]?.there === true) return;
  await lockedTransaction(pool, 'event_log schema', async (connection) => {
    await connection.query(TABLE);
  });
}

export type Mark = { stream: string; revision: number; eventId: string; position: string };

export const markOf = ({ stream, revision, id, position }: RecordedEvent): Mark => ({
  stream,
  revision,
  eventId: id,
  position: formatPosition(position),
});

const UNDEFINED_TABLE = '42P01';

/** The newest, or those before it, the newest first; none if the table does not exist. */
async function marksIn(on: Queryable, which: 'LIMIT 1' | 'OFFSET 1'): Promise<Mark[]> {
  try {
    const { rows } = await on.query<Mark>(
      `SELECT stream, revision, event_id AS "eventId", commit || '/' || prepare AS position FROM ${MARKS}
       ORDER BY commit DESC, prepare DESC ${which}`,
    );
    return rows;
  } catch (error) {
    if (isDatabaseError(error) && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/** So many of the newest marks are kept, each of another stream, because deleting a stream makes its mark useless. */
export const NEWEST_MARKS = 4;

/** Remembers events of ours, each of another stream, if they are newer than all known ones. */
export const marking = (events: readonly RecordedEvent[]): Statement => ({
  text: `INSERT INTO ${MARKS} (stream, revision, event_id, commit, prepare)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[])
      AS event (stream, revision, event_id, commit, prepare)
    WHERE commit > (SELECT coalesce(max(commit), -1) FROM ${MARKS})
    ON CONFLICT DO NOTHING`,
  parameters: [
    events.map(({ stream }) => stream),
    events.map(({ revision }) => revision),
    events.map(({ id }) => id),
    events.map(({ position }) => position.commit),
    events.map(({ position }) => position.prepare),
  ],
});

/** Keeps the newest marks, and of those before one for each doubling of the distance to the newest: some sixty at most. */
export const FORGETTING_MARKS: Statement = {
  text: `WITH newest_of_stream AS (
      SELECT DISTINCT ON (stream) commit, prepare FROM ${MARKS} ORDER BY stream, commit DESC
    ), newest AS (
      SELECT * FROM newest_of_stream ORDER BY commit DESC LIMIT ${NEWEST_MARKS}
    ), spread AS (
      SELECT DISTINCT ON (doublings) commit, prepare FROM (
        SELECT commit, prepare, floor(log(2, (SELECT max(commit) FROM ${MARKS}) - commit + 1.0)) AS doublings
        FROM ${MARKS}
      ) AS distances ORDER BY doublings, commit
    )
    DELETE FROM ${MARKS}
    WHERE (commit, prepare) NOT IN (SELECT * FROM newest UNION ALL SELECT * FROM spread)`,
  parameters: [],
};

/** Whether the store has the event of a mark, has lost it because its stream was deleted, or holds something else. */
export async function findMark(mark: Mark, store: StreamReader): Promise<'there' | 'deleted' | 'not there'> {
  const { stream, revision, eventId, position } = mark;
  const [event] = await store.readStream(stream, { from: revision, limit: 1 });
  if (event?.revision === revision) {
    return event.id === eventId && formatPosition(event.position) === position ? 'there' : 'not there';
  }
  return (await store.wasDeleted(stream)) ? 'deleted' : 'not there';
}

/**
 * If the store has the newest known event, it has all before it. If that event's stream was deleted, the next mark
 * decides. If all of them were deleted, the store still knows their streams, so it is the same log.
 *
 * @throws AnotherLog unless the store holds the events that this database has seen; never if it has seen none
 */
export async function requireKnownLog(pool: Queryable, store: StreamReader): Promise<void> {
  // Nearly always the newest decides.
  if (await isKnownBy(await marksIn(pool, 'LIMIT 1'), store)) return;
  await isKnownBy(await marksIn(pool, 'OFFSET 1'), store);
}

/** Whether one of the marks is there. @throws AnotherLog if one is neither there nor deleted */
async function isKnownBy(marks: readonly Mark[], store: StreamReader): Promise<boolean> {
  for (const mark of marks) {
    const found = await findMark(mark, store);
    if (found === 'there') return true;
    if (found === 'deleted') continue;
    const { stream, revision, position } = mark;
    throw new AnotherLog(
      `The event store holds another log than this database knows: revision ${revision} of ${stream} is not at ${position} there`,
    );
  }
  return false;
}

/** An event store that refuses appends while it holds another log than `pool`'s database knows. */
export const openKnownStore = (options: {
  url: string;
  pool: Queryable;
  logger: EventStoreLogger;
}): EventStore =>
  openEventStore({
    url: options.url,
    logger: options.logger,
    beforeAppends: (reader) => requireKnownLog(options.pool, reader),
  });

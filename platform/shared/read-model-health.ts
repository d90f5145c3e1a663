import { singleFlight, withDeadline } from '../async.ts';
import { type EventStore, EventStoreUnavailable } from '../event-store/event-store.ts';
import { type Position, START } from '../event-store/events.ts';
import { Finding } from '../http/health.ts';
import type { Queryable } from '../postgres/postgres.ts';
import { hasTables, PARKED_TABLE, READ_SCHEMA } from './read-model.ts';

/** With a longer lag than this, people have to wait for what they wrote. */
const LAG_SECONDS = 10;
/** More events than this are not counted. */
const MOST_COUNTED = 1000;
const LAG_WITHIN_MS = 1500;

type Options = { pool: Queryable; store: Pick<EventStore, 'readAll'> };

/**
 * Reports how many streams are parked and how far the read tables are behind the log; undefined if there are no tables.
 */
export function readModelHealth({ pool, store }: Options): () => Promise<Finding | undefined> {
  let position = START;
  const readLag = singleFlight(() => lagBehind(position, store));
  return async () => {
    const tables = await findTables(pool);
    if (tables === undefined) return undefined;
    position = tables.position;
    const lag = await withDeadline(Date.now() + LAG_WITHIN_MS, readLag(), storeIsSilent).catch(notKnown);
    const flaws = [...parkedFlaw(tables), ...lagFlaw(lag)];
    const figures = {
      parkedStreams: tables.parked,
      ...(lag && { lagEvents: lag.events, lagSeconds: lag.seconds }),
    };
    return new Finding(figures, flaws.length === 0 ? undefined : flaws.join('; '));
  };
}

const parkedFlaw = ({ parked, first }: Tables): string[] =>
  parked === 0 ? [] : [`parked streams: ${parked}, the first ${first}`];

function lagFlaw(lag: Lag | undefined): string[] {
  if (lag === undefined) return ['the event store does not tell how far the log is'];
  return lag.seconds > LAG_SECONDS
    ? [`${atLeast(lag.events)} events behind the log, for ${lag.seconds} s`]
    : [];
}

const storeIsSilent = (): Error => new EventStoreUnavailable('The event store does not answer.');

function notKnown(error: unknown): undefined {
  if (!(error instanceof EventStoreUnavailable)) throw error;
}

const atLeast = (count: number): string => (count < MOST_COUNTED ? String(count) : `${count} or more`);

type Noted = { parked: number; first: string | null };
type Tables = Noted & { position: Position };

async function findTables(pool: Queryable): Promise<Tables | undefined> {
  if (!(await hasTables(pool, READ_SCHEMA))) return undefined;
  const { rows } = await pool.query<Noted & { commit: string; prepare: string }>(
    `SELECT commit::text, prepare::text,
            (SELECT count(*) FROM ${READ_SCHEMA}.${PARKED_TABLE}) AS parked,
            (SELECT stream || ' at revision ' || revision FROM ${READ_SCHEMA}.${PARKED_TABLE}
             ORDER BY since, stream LIMIT 1) AS first
     FROM ${READ_SCHEMA}.checkpoint`,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { commit, prepare, ...noted } = row;
  return { position: { commit: BigInt(commit), prepare: BigInt(prepare) }, ...noted };
}

type Lag = { events: number; seconds: number };

async function lagBehind(position: Position, store: Options['store']): Promise<Lag> {
  let events = 0;
  let oldest: Date | undefined;
  for await (const { recorded } of store.readAll({ after: position, limit: MOST_COUNTED })) {
    oldest ??= recorded;
    events++;
  }
  const seconds = oldest === undefined ? 0 : Math.max(0, Math.round((Date.now() - oldest.getTime()) / 1000));
  return { events, seconds };
}

import { Refusal } from '@fines/domain/shared/refusal.ts';

import { singleFlight } from '../async.ts';
import {
  AppendRefused,
  type EventStore,
  type EventStoreOptions,
  EventStoreUnavailable,
  openEventStore,
  type RecordedEvent,
  type StreamReader,
} from '../event-store/event-store.ts';
import { formatPosition } from '../event-store/events.ts';
import { hashOf } from '../event-store/hash-chain.ts';
import { HttpProblem } from '../http/problem.ts';
import type { Logger } from '../logger.ts';
import { isDatabaseUnavailable, type Queryable } from '../postgres/postgres.ts';
import { findCheckpoint, type KnownLog, type Mark, READ_SCHEMA } from './read-model.ts';

/** Nothing is written: the store at `ESDB_URL` is another one, was emptied, or was restored to an earlier state. */
export class AnotherLog extends AppendRefused {}

const markOf = (event: RecordedEvent): Mark => ({
  stream: event.stream,
  revision: event.revision,
  id: event.id,
  position: formatPosition(event.position),
  hash: hashOf(event),
});

/** `entries`: the events of ours that follow on what is known, in the order of the log. */
export function knownAfter(known: KnownLog | null, entries: readonly RecordedEvent[]): KnownLog | null {
  const [first, newest] = [entries[0], entries.at(-1)];
  if (first === undefined || newest === undefined) return known;
  return { first: known?.first ?? markOf(first), newest: markOf(newest) };
}

async function isThere(mark: Mark, store: StreamReader): Promise<boolean> {
  const { stream, revision, id, position, hash } = mark;
  const [event] = await store.readStream(stream, { from: revision, limit: 1 });
  if (event?.revision !== revision) return false;
  const found = markOf(event);
  return found.id === id && found.position === position && found.hash === hash;
}

/**
 * A store that has the newest event, with its hash, has all before it. If that event's stream was deleted, the first
 * event tells whether it is the same log.
 *
 * @throws AnotherLog unless the store holds the log that is known; never if none is
 */
export async function requireLog(known: KnownLog | null, store: StreamReader): Promise<void> {
  if (known === null || (await isThere(known.newest, store))) return;
  const { stream, revision, position } = known.newest;
  if ((await store.wasDeleted(stream)) && (await isThere(known.first, store))) return;
  throw new AnotherLog(
    `The event store holds another log than this database knows: revision ${revision} of ${stream} is not at ${position} there`,
  );
}

/** The same for the log that the live read tables were made from. */
export const requireKnownLog = async (pool: Queryable, store: StreamReader): Promise<void> =>
  requireLog((await findCheckpoint(pool, READ_SCHEMA))?.log ?? null, store);

/** An event store that refuses appends while it holds another log than `pool`'s database knows. */
export const openKnownStore = ({
  pool,
  ...options
}: Omit<EventStoreOptions, 'beforeAppends'> & { pool: Queryable }): EventStore =>
  openEventStore({ ...options, beforeAppends: (reader) => requireKnownLog(pool, reader) });

const EVERY_MS = 5000;
const TRY_AGAIN_SECONDS = 30;

export type WatchedLog = {
  /** @throws HttpProblem 503 while the store is known to hold another log */
  require(): void;
  /**
   * The error to answer with. A refusal depends on the log that was read, so it is void if that was another log. This
   * asks the store again, because the log may have been replaced just now.
   */
  reconsider(error: unknown): Promise<unknown>;
  /** The same for health checks. @throws AnotherLog */
  check(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Checks again and again whether the store holds the log that this database knows. While the store or the database does
 * not answer, the last result stands.
 */
export async function watchLog(options: {
  pool: Queryable;
  store: StreamReader;
  logger: Logger;
}): Promise<WatchedLog> {
  const { pool, store, logger } = options;
  let found: AnotherLog | undefined;

  const told = (error: AnotherLog): AnotherLog => {
    logger.fatal({ err: error }, 'nothing is answered: this is another log');
    return error;
  };
  const look = async (): Promise<void> => {
    try {
      await requireKnownLog(pool, store);
      found = undefined;
    } catch (error) {
      if (error instanceof AnotherLog) found ??= told(error);
      else if (!isOutage(error))
        logger.error({ err: error }, 'it cannot be told whether this is the known log');
    }
  };
  const lookOnce = singleFlight(look);
  await lookOnce();
  const timer = setInterval(() => void lookOnce(), EVERY_MS);
  return {
    require: () => {
      if (found !== undefined) throw anotherLog();
    },
    reconsider: async (error) => {
      if (!(error instanceof Refusal) || error.kind === 'invalid') return error;
      await look();
      return found === undefined ? error : anotherLog();
    },
    check: async () => {
      if (found !== undefined) throw found;
    },
    close: async () => {
      clearInterval(timer);
      await lookOnce();
    },
  };
}

const isOutage = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable || isDatabaseUnavailable(error);

export const anotherLog = (): HttpProblem =>
  new HttpProblem(
    503,
    'another-log',
    'The event store holds another log than this system knows, so nothing is shown or saved. Tell support.',
    { retryAfterSeconds: TRY_AGAIN_SECONDS },
  );

import { Refusal } from '@fines/domain/shared/refusal.ts';

import { singleFlight } from '../async.ts';
import { EventStoreUnavailable, type StreamReader } from '../event-store/event-store.ts';
import { HttpProblem } from '../http/problem.ts';
import type { Logger } from '../logger.ts';
import { isDatabaseUnavailable, type Pool } from '../postgres/postgres.ts';
import { AnotherLog, requireKnownLog } from './known-log.ts';

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
  pool: Pool;
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

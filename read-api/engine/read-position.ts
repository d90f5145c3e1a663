import type { IncomingHttpHeaders } from 'node:http';

import { formatPosition, parsePosition, START } from '@fines/platform/event-store/events.ts';
import type { Endpoint, Reply } from '@fines/platform/http/endpoint.ts';
import type { Finding } from '@fines/platform/http/health.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { listen } from '@fines/platform/postgres/listen.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import {
  hasTables,
  READ_MODEL_ADVANCED,
  READ_SCHEMA,
  buildProgress,
} from '@fines/platform/shared/read-model.ts';

type Waiter = { commit: bigint; resolve: (reached: boolean) => void };

/** How far the read tables have come, kept in memory, and those who wait for more. */
export class ReadPosition {
  #commit = -1n;
  readonly #waiters = new Set<Waiter>();

  /** News may overtake each other; only the farthest counts. */
  advance(commit: bigint): void {
    if (commit <= this.#commit) return;
    this.#commit = commit;
    for (const waiter of this.#waiters) if (waiter.commit <= commit) waiter.resolve(true);
  }

  /** To be asked again: a database that crashed may have lost what the projector wrote last. */
  forget(): void {
    this.#commit = -1n;
  }

  hasReached(commit: bigint): boolean {
    return commit <= this.#commit;
  }

  /** False if the tables have not come so far when the time is over. */
  async reaches(commit: bigint, withinMs: number): Promise<boolean> {
    if (this.hasReached(commit)) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiter = { commit, resolve };
    const timer = setTimeout(() => resolve(false), withinMs);
    this.#waiters.add(waiter);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiters.delete(waiter);
    }
  }
}

type WatchedPosition = Pick<ReadPosition, 'reaches'> & { close(): Promise<void> };

/**
 * Follows the projector's commits. The database is asked after each connect, and for those who have waited in vain:
 * they may be early, but must not be deaf.
 */
export async function watchReadPosition(options: {
  url: string;
  pool: Pool;
  logger: Logger;
}): Promise<WatchedPosition> {
  const position = new ReadPosition();
  const ask = async (): Promise<void> =>
    position.advance(parsePosition(await committedPosition(options.pool)).commit);
  const listener = await listen({
    url: options.url,
    logger: options.logger,
    channel: READ_MODEL_ADVANCED,
    onNotification: (payload) => position.advance(parsePosition(payload).commit),
    onConnected: async () => {
      position.forget();
      await ask();
    },
  });
  return {
    reaches: async (commit, withinMs) => {
      if (await position.reaches(commit, withinMs)) return true;
      await ask();
      return position.hasReached(commit);
    },
    close: () => listener.close(),
  };
}

/** How far the tables have come: to the start of the log as long as there are none. */
export async function committedPosition(pool: Pool): Promise<string> {
  if (!(await hasTables(pool, READ_SCHEMA))) return formatPosition(START);
  const { rows } = await pool.query<{ position: string }>(
    `SELECT commit || '/' || prepare AS position FROM ${READ_SCHEMA}.checkpoint`,
  );
  return rows[0]?.position ?? formatPosition(START);
}

const WAIT_MS = 5000;

/** What is needed here of the handlers of all endpoints, whatever else they are asked with. */
type Handle = (request: { headers: IncomingHttpHeaders }) => Promise<Reply>;

/**
 * Makes endpoints wait for the log position that `X-Min-Position` names, so that people see what they have
 * just saved. It comes after the sign-in check: strangers cannot make us wait.
 */
export const waitingForPosition = (
  endpoints: readonly Endpoint[],
  position: WatchedPosition,
  waitMs = WAIT_MS,
): Endpoint[] =>
  endpoints.map((endpoint) => {
    const handle = endpoint.handle as unknown as Handle;
    const waitAndHandle: Handle = async (request) => {
      const commit = minCommit(request.headers['x-min-position']);
      if (commit !== undefined && !(await position.reaches(commit, waitMs))) {
        throw notYetVisible();
      }
      return handle(request);
    };
    const headers = [...(endpoint.headers ?? []), 'X-Min-Position'] as const;
    return { ...endpoint, headers, handle: waitAndHandle };
  });

/** By its code a client knows that it would be answered if it asked for less. */
const notYetVisible = (): HttpProblem =>
  new HttpProblem(503, 'catching-up', 'What you saved is not visible yet. Try again in a moment.', {
    retryAfterSeconds: 2,
  });

function minCommit(header: string | string[] | undefined): bigint | undefined {
  if (header === undefined || header === '') return undefined;
  try {
    return parsePosition(String(header)).commit;
  } catch {
    throw new HttpProblem(
      400,
      'bad-parameter',
      'X-Min-Position: must be the X-Position of an earlier answer',
    );
  }
}

/** @throws Error unless there are read tables to be asked */
export async function requireReadModel(
  pool: Pool,
  health: () => Promise<Finding | undefined>,
): Promise<Finding> {
  const found = await health();
  if (found === undefined) throw new Error(await buildProgress(pool));
  return found;
}

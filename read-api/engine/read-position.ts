import type { IncomingHttpHeaders } from 'node:http';

import { formatPosition, parsePosition, START } from '@fines/platform/event-store/events.ts';
import type { Endpoint, Reply } from '@fines/platform/http/endpoint.ts';
import type { Finding } from '@fines/platform/http/health.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import type { Listener } from '@fines/platform/postgres/listen.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import {
  hasTables,
  READ_MODEL_AWAITED,
  READ_MODEL_CHANGED,
  READ_MODEL_OVERDUE,
  READ_SCHEMA,
  buildProgress,
  changeIn,
} from '@fines/platform/shared/read-model.ts';

/** Calls that tell the projector that somebody begins to wait while it is busy, or has waited for long while it is not. */
type Tell = Readonly<Record<'awaited' | 'overdue', () => void>>;

type Waiter = { commit: bigint; resolve: (reached: boolean) => void };

/** How far the read tables have come, kept in memory, and the requests that wait for a later position. */
class ReadPosition {
  #commit = -1n;
  #advancedAt = -Infinity;
  /** What was told since the position advanced: one call serves all who wait. */
  readonly #told = new Set<keyof Tell>();
  readonly #waiters = new Set<Waiter>();
  readonly #tell: Tell;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  /** Notifications may arrive in another order, so only the highest position counts. */
  advance(commit: bigint): void {
    if (commit <= this.#commit) return;
    this.#commit = commit;
    this.#advancedAt = performance.now();
    this.#told.clear();
    for (const waiter of this.#waiters) if (waiter.commit <= commit) waiter.resolve(true);
  }

  /** To be read again: a database that crashed may have lost the projector's last writes. */
  forget(): void {
    this.#commit = -1n;
  }

  hasReached(commit: bigint): boolean {
    return commit <= this.#commit;
  }

  /** False if the tables have not reached the position after `withinMs`. */
  async reaches(commit: bigint, withinMs: number): Promise<boolean> {
    if (this.hasReached(commit)) return true;
    if (this.#isBusy()) this.#tellOnce('awaited');
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiter = { commit, resolve };
    const overdue = setTimeout(() => {
      if (!this.#isBusy()) this.#tellOnce('overdue');
    }, OVERDUE_MS);
    const timer = setTimeout(() => resolve(false), withinMs);
    this.#waiters.add(waiter);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      clearTimeout(overdue);
      this.#waiters.delete(waiter);
    }
  }

  /** Whether the projector is bringing the tables forward just now. */
  #isBusy(): boolean {
    return performance.now() - this.#advancedAt < BUSY_MS;
  }

  #tellOnce(what: keyof Tell): void {
    if (this.#told.has(what)) return;
    this.#told.add(what);
    this.#tell[what]();
  }
}

/** The projector pauses between batches only while these follow each other as fast as this. */
const BUSY_MS = 100;
/** By then an event is in the tables, unless there are very many or the projector does not know of it. */
const OVERDUE_MS = 1000;

type WatchedPosition = Pick<ReadPosition, 'reaches'>;

/**
 * Follows the projector's commits by notification. Notifications can get lost, so this also reads the position from
 * the database after each connect and after each wait that ended in vain.
 */
export async function watchReadPosition({
  listener,
  pool,
}: {
  listener: Pick<Listener, 'listen' | 'notify'>;
  pool: Pool;
}): Promise<WatchedPosition> {
  const position = new ReadPosition({
    awaited: () => listener.notify(READ_MODEL_AWAITED),
    overdue: () => listener.notify(READ_MODEL_OVERDUE),
  });
  const ask = async (): Promise<void> =>
    position.advance(parsePosition(await committedPosition(pool)).commit);
  await listener.listen({
    channel: READ_MODEL_CHANGED,
    onNotification: (payload) => position.advance(parsePosition(changeIn(payload).position).commit),
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
  };
}

/** The position that the tables have reached; the start of the log if there are no tables yet. */
export async function committedPosition(pool: Pool): Promise<string> {
  if (!(await hasTables(pool, READ_SCHEMA))) return formatPosition(START);
  const { rows } = await pool.query<{ position: string }>(
    `SELECT commit || '/' || prepare AS position FROM ${READ_SCHEMA}.checkpoint`,
  );
  return rows[0]?.position ?? formatPosition(START);
}

const WAIT_MS = 5000;

/** The one part of every endpoint's request that is used here. */
type Handle = (request: { headers: IncomingHttpHeaders }) => Promise<Reply>;

/**
 * Makes endpoints wait for the log position in `X-Min-Position`, so that people see what they have just saved. Runs
 * after the sign-in check, so that strangers cannot make the service wait.
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

/** The code tells a client that the same question without `X-Min-Position` would be answered. */
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

/** @throws Error if there are no complete read tables */
export async function requireReadModel(
  pool: Pool,
  health: () => Promise<Finding | undefined>,
): Promise<Finding> {
  const found = await health();
  if (found === undefined) throw new Error(await buildProgress(pool));
  return found;
}

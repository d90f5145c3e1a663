import { formatPosition, parsePosition, START } from '@fines/platform/event-store/position.ts';
import { listen } from '@fines/platform/listen.ts';
import type { Log } from '@fines/platform/log.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { hasTables } from '@fines/platform/read-model-health.ts';
import { READ_MODEL_ADVANCED, READ_SCHEMA } from '@fines/platform/read-model.ts';

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

export type WatchedPosition = Pick<ReadPosition, 'reaches'> & { close(): Promise<void> };

/**
 * Follows the projector's commits. The database is asked after each connect, and for those who have waited in vain:
 * they may be early, but must not be deaf.
 */
export async function watchReadPosition(options: {
  url: string;
  pool: Pool;
  log: Log;
}): Promise<WatchedPosition> {
  const position = new ReadPosition();
  const ask = async (): Promise<void> =>
    position.advance(parsePosition(await committedPosition(options.pool)).commit);
  const listener = await listen({
    url: options.url,
    log: options.log,
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

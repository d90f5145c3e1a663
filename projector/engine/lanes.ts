import { setImmediate as nextTurn } from 'node:timers/promises';

import { type Connection, type Pool, savepoint, transaction } from '@fines/platform/postgres/postgres.ts';

/**
 * Runs works one after the other, and lets the caller prepare the next while one is running. Here a work is a
 * statement: the projector spells out its rows while Postgres still writes the rows of the one before.
 */
export class InTurn {
  #underWay: Promise<unknown> = Promise.resolve();

  /**
   * Starts `work` when the previous works have ended. Resolves when it has started, not when it has ended. After a
   * failure no more work is started.
   *
   * @throws the error of the previous work that failed
   */
  async run(work: () => Promise<unknown>): Promise<void> {
    const before = this.#underWay;
    this.#underWay = before.then(work);
    // The next `run` or `end` reports the failure.
    this.#underWay.catch(() => undefined);
    await before;
    // A long statement is sent in parts. This needs a turn of the event loop before the caller makes the next one.
    await nextTurn();
  }

  /** Waits for the last work. @throws the error of the work that failed */
  async end(): Promise<void> {
    await this.#underWay;
  }
}

/**
 * The rows of a batch are written over two lanes: `entities` for rows of entities, which later batches load again, and
 * `additions` for journals and counters, which are only added to.
 *
 * Postgres uses one processor for each connection, so two connections keep two of them busy. But two connections also
 * commit one after the other. So only a build may use two: it throws its tables away if the second commit fails.
 */
export type Lanes = { entities: Connection; additions: Connection };

/** Both lanes in one transaction. */
export const onOneConnection = (connection: Connection): Lanes => ({
  entities: connection,
  additions: connection,
});

/** Each lane on its own connection, in its own transaction. If `work` fails, neither lane has written anything. */
export const inTransactions = <Result>(
  pool: Pool,
  work: (lanes: Lanes) => Promise<Result>,
): Promise<Result> =>
  transaction(pool, (entities) => transaction(pool, (additions) => work({ entities, additions })));

/** Runs `work` in a savepoint of each lane. */
export const savepoints = <Result>(
  { entities, additions }: Lanes,
  work: () => Promise<Result>,
): Promise<Result> =>
  savepoint(entities, () => (additions === entities ? work() : savepoint(additions, work)));

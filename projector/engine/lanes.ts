import { setImmediate as nextTurn } from 'node:timers/promises';

import { type Connection, type Pool, savepoint, transaction } from '@fines/platform/postgres/postgres.ts';

/**
 * Works that must come one after the other, each of which may be made ready while the one before is under way: here
 * statements, whose rows are spelled out while Postgres still writes the last ones. It takes both some time.
 */
export class InTurn {
  #underWay: Promise<unknown> = Promise.resolve();

  /**
   * Starts `work` when those before have ended, and does not wait for its end. Once one has failed, none is started.
   *
   * @throws whatever one of those before failed with
   */
  async run(work: () => Promise<unknown>): Promise<void> {
    const before = this.#underWay;
    this.#underWay = before.then(work);
    // Told to whoever comes next, or waits for the end.
    this.#underWay.catch(() => undefined);
    await before;
    // A long statement leaves in parts, which it cannot while the next is being made.
    await nextTurn();
  }

  /** @throws whatever one of them failed with */
  async end(): Promise<void> {
    await this.#underWay;
  }
}

/**
 * What events come to is written in two lanes: rows of entities, which are read again when more happens to these, and
 * beside them what is only ever added to, journals and counters.
 *
 * Postgres works for a connection on one processor, so that two connections can keep two of them at work. But they
 * commit one after the other, which suits none but tables that are thrown away if the second fails.
 */
export type Lanes = { entities: Connection; additions: Connection };

/** Both lanes in one transaction. */
export const onOneConnection = (connection: Connection): Lanes => ({
  entities: connection,
  additions: connection,
});

/** Each lane in a transaction of its own, on a connection of its own. If `work` fails, neither has written anything. */
export const inTransactions = <Result>(
  pool: Pool,
  work: (lanes: Lanes) => Promise<Result>,
): Promise<Result> =>
  transaction(pool, (entities) => transaction(pool, (additions) => work({ entities, additions })));

/** As `savepoint`, in both lanes. */
export const savepoints = <Result>(
  { entities, additions }: Lanes,
  work: () => Promise<Result>,
): Promise<Result> =>
  savepoint(entities, () => (additions === entities ? work() : savepoint(additions, work)));

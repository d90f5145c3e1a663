import { type Connection, type Pool, savepoint, transaction } from '@fines/platform/postgres.ts';

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

import { type Connection, type Pool, savepoint, transaction } from '@fines/platform/postgres/postgres.ts';

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

import type { Log } from '@fines/platform/log.ts';
import { type Connection, openPool, type Pool, transaction, withSettings } from '@fines/platform/postgres.ts';

/** A build takes three, for its lock and its two lanes, and others go on meanwhile. */
const CONNECTIONS = 5;

/**
 * Connections for writing read tables. They do not wait for the disk at each commit: rows and checkpoint are
 * lost together or not at all, and what is lost is read from the log again.
 */
export function openReadModelPool(databaseUrl: string, name: string, log: Log): Pool {
  return openPool(withSettings(databaseUrl, { synchronous_commit: 'off' }), { name, max: CONNECTIONS, log });
}

/** One transaction that does: what it did is on disk before anybody sees it. */
export const durably = <Result>(
  pool: Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> =>
  transaction(pool, async (connection) => {
    await connection.query('SET LOCAL synchronous_commit = on');
    return work(connection);
  });

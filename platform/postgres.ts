import { type ClientBase, Client, DatabaseError, Pool as PgPool, type PoolClient, types } from 'pg';

import type { Log } from './log.ts';

export type Pool = PgPool;
export type Connection = PoolClient;
/** Anything that answers a query: the pool, or a connection inside a transaction. */
export type Queryable = Pick<ClientBase, 'query'>;

// Counts and cents fit in a double; log positions are the exception and are selected as text.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.DATE, String);

export const isDatabaseError = (error: unknown): error is DatabaseError => error instanceof DatabaseError;

export function openPool(url: string, options: { name: string; max: number; log: Log }): Pool {
  const pool = new PgPool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // Without a handler, an idle connection that breaks would end the process.
  pool.on('error', (error) => options.log.warn(error, 'an idle database connection broke'));
  // So would one that breaks while it is in use; its query fails too, which is where that is dealt with.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs `work` in one transaction; rolls back and rethrows if it throws. */
export async function transaction<Result>(
  pool: Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  let broken = false;
  try {
    await connection.query('BEGIN');
    const result = await work(connection);
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    connection.release(broken);
  }
}

/** Holds a transaction-scoped advisory lock under a name that people can read. */
export const lockByName = (connection: Queryable, name: string): Promise<unknown> =>
  connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);

const RECONNECT_MS = 500;

/**
 * Listens to a channel for as long as the process lives, reconnecting by itself. Notifications that were
 * sent meanwhile are lost, so `onConnected` runs after each connect to catch up.
 */
export async function listen(options: {
  url: string;
  channel: string;
  log: Log;
  onNotification: (payload: string) => void;
  onConnected?: () => Promise<void>;
}): Promise<{ close: () => Promise<void> }> {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: options.url, keepAlive: true });
    next.on('error', () => void next.end().catch(() => undefined));
    next.on('end', () => {
      if (!closed && client === next) retry = setTimeout(reconnect, RECONNECT_MS);
    });
    next.on('notification', ({ payload = '' }) => options.onNotification(payload));
    try {
      await next.connect();
      await next.query(`LISTEN ${next.escapeIdentifier(options.channel)}`);
      await options.onConnected?.();
      client = next;
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
  };
  const reconnect = (): void => {
    connect().catch((error: unknown) => {
      options.log.warn({ err: error, channel: options.channel }, 'cannot listen yet');
      if (!closed) retry = setTimeout(reconnect, RECONNECT_MS);
    });
  };

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

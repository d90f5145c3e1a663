import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { type ClientBase, DatabaseError, Pool as PgPool, type PoolClient, type QueryConfig, types } from 'pg';
import { from } from 'pg-copy-streams';

import type { Logger } from '../logger.ts';
import { watchPool } from './pool-metrics.ts';

export type Pool = PgPool;
export type Connection = PoolClient;
/** Anything that answers a query: the pool, or a connection inside a transaction. */
export type Queryable = Pick<ClientBase, 'query'>;
/** What is asked: one with a name is planned once for each connection, and its text must never change. */
export type Question = string | QueryConfig;

// Counts and cents fit in a double; log positions are the exception and are selected as text.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.DATE, String);

/** What the driver says when `silentForMs` are over. */
const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

export const isDatabaseError = (error: unknown): error is DatabaseError => error instanceof DatabaseError;

/** Else the kernel would first ask after two hours whether the other end is still there. */
const KEEP_ALIVE_AFTER_MS = 10_000;

export type PoolOptions = {
  name: string;
  max: number;
  logger: Logger;
  /**
   * After so long without an answer a connection is given up: nothing comes over one whose network is silent, not even
   * an error. Longer than Postgres itself is told to work on a statement. Without it, there is no limit.
   */
  silentForMs?: number;
};

export function openPool(url: string, options: PoolOptions): Pool {
  const pool = new PgPool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: 5000,
    query_timeout: options.silentForMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
  // Without a handler, an idle connection that breaks would end the process.
  pool.on('error', (error) => options.logger.warn(error, 'an idle database connection broke'));
  // So would one that breaks while it is in use; its query fails too, which is where that is dealt with.
  pool.on('connect', (client) => client.on('error', () => undefined));
  watchPool(options.name, pool);
  return pool;
}

/** The address with settings of Postgres for its connections, besides those that it has. */
export function withSettings(databaseUrl: string, settings: Readonly<Record<string, string>>): string {
  const url = new URL(databaseUrl);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const given = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', [given, ...options].join(' ').trim());
  return url.href;
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
    // Of one that does not answer nobody can ask anything; Postgres rolls back when it notices.
    broken = isQueryTimeout(error) || !(await isRolledBack(connection));
    throw error;
  } finally {
    connection.release(broken);
  }
}

const isRolledBack = (connection: Connection): Promise<boolean> =>
  connection.query('ROLLBACK').then(
    () => true,
    () => false,
  );

/** Runs `work` inside a transaction; undoes what it did, and nothing else, if it throws. */
export async function savepoint<Result>(
  connection: Connection,
  work: () => Promise<Result>,
): Promise<Result> {
  await connection.query('SAVEPOINT work');
  try {
    const result = await work();
    await connection.query('RELEASE SAVEPOINT work');
    return result;
  } catch (error) {
    await connection.query('ROLLBACK TO SAVEPOINT work; RELEASE SAVEPOINT work').catch(() => undefined);
    throw error;
  }
}

/** Holds a transaction-scoped advisory lock under a name that people can read. */
export async function lockByName(connection: Queryable, name: string): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  // Whoever had to wait knows the catalog as it was before: this takes in what others have made since.
  await connection.query('SELECT FROM pg_catalog.pg_namespace LIMIT 0');
}

/**
 * Shutting down, starting up, connection broken or given up, or short of something: connections, memory, disk. Input
 * and output errors are what a full disk may look like, too.
 */
const SERVER_CODES = /^(57P0|08|53|58030|25P0[34])/;
const NETWORK_CODES = /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)/;
/** What the driver says when there is no code. */
const DRIVER_MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect|Client (was|has))/;

/** Whether Postgres could not be asked at all, so that the same question may succeed a moment later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (isDatabaseError(error)) return SERVER_CODES.test(code);
  return NETWORK_CODES.test(code) || DRIVER_MESSAGES.test(error.message) || isQueryTimeout(error);
}

/**
 * Sends what a `COPY … FROM STDIN` takes in, part by part, each of them made when there is room for it.
 *
 * @throws DatabaseError when Postgres refuses it: like any other statement, it is undone by a savepoint
 */
export const copyIn = (connection: Connection, statement: string, parts: Iterable<string>): Promise<void> =>
  pipeline(oneATurn(parts), connection.query(from(statement)));

/** As long as Postgres keeps up, nothing else would have a turn until all is sent, not even the news that it is gone. */
async function* oneATurn(parts: Iterable<string>): AsyncGenerator<string> {
  for (const part of parts) {
    yield part;
    await nextTurn();
  }
}

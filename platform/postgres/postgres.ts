import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

import {
  type ClientBase,
  DatabaseError,
  escapeLiteral,
  Pool as PgPool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
  types,
} from 'pg';
import { from } from 'pg-copy-streams';

import type { Logger } from '../logger.ts';
import { watchPool } from './pool-metrics.ts';

export type Pool = PgPool;
export type Connection = PoolClient;
/** Anything that answers a query: the pool, or a connection inside a transaction. */
export type Queryable = Pick<ClientBase, 'query'>;
/** A statement that changes rows, with a value for each `$1`, `$2`, … */
export type Statement = { text: string; parameters: readonly unknown[] };
/** A query. One with a name is planned once for each connection, and its text must never change. */
export type Question = string | QueryConfig;

// Counts and cents fit in a double; log positions are the exception and are selected as text.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.DATE, String);

/** The driver's error after `silentForMs`. */
const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

export const isDatabaseError = (error: unknown): error is DatabaseError => error instanceof DatabaseError;

/** By default the kernel checks only after two hours whether the other end is still there. */
const KEEP_ALIVE_AFTER_MS = 10_000;

export type PoolOptions = {
  name: string;
  max: number;
  logger: Logger;
  /**
   * A connection that gives no answer for so long is dropped: nothing comes over a silent network, not even an error.
   * Must be longer than Postgres's own limit for a statement. Without a value there is no limit.
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
  // Without a handler, an idle connection that breaks would end the process. The error holds the connection, with every
  // statement that it has prepared, so only its message is logged.
  pool.on('error', ({ message }) =>
    options.logger.warn({ reason: message }, 'an idle database connection broke'),
  );
  // A connection that breaks while in use would, too. Its query fails as well, and the error is handled there.
  pool.on('connect', (client) => client.on('error', () => undefined));
  watchPool(options.name, pool);
  return pool;
}

/** Adds settings of Postgres for the connections to an address, besides those that it has. */
export function withSettings(databaseUrl: string, settings: Readonly<Record<string, string>>): string {
  const url = new URL(databaseUrl);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const given = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', [given, ...options].join(' ').trim());
  return url.href;
}

/** Runs `work` in one transaction; rolls back and rethrows if it throws. */
export const transaction = <Result>(
  pool: Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> => begunTransaction(pool, 'BEGIN', work);

/** Runs one statement that may take longer than the others of its pool. */
export const queryWithin = <Row extends QueryResultRow>(
  pool: Pool,
  seconds: number,
  text: string,
  values: readonly unknown[] = [],
): Promise<QueryResult<Row>> =>
  transaction(pool, async (connection) => {
    await connection.query(`SET LOCAL statement_timeout = '${seconds}s'`);
    // Else the connection would be taken for a silent one.
    const patient = { text, values: [...values], query_timeout: (seconds + 1) * 1000 };
    return connection.query<Row>(patient);
  });

/**
 * As `transaction`, but takes an advisory lock with a readable name first, in the same round trip. The lock is held
 * until the transaction ends.
 */
export const lockedTransaction = <Result>(
  pool: Pool,
  lock: string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> => {
  const locked = `SELECT pg_advisory_xact_lock(hashtextextended(${escapeLiteral(lock)}, 0))`;
  return begunTransaction(pool, `BEGIN; ${locked}; ${SEE_NEW_SCHEMAS}`, work);
};

/** After waiting, the session may have an old catalog in its cache. This makes it see what others have created since. */
const SEE_NEW_SCHEMAS = 'SELECT FROM pg_catalog.pg_namespace LIMIT 0';

async function begunTransaction<Result>(
  pool: Pool,
  begin: string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  let broken = false;
  try {
    await connection.query(begin);
    const result = await work(connection);
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that does not answer cannot roll back. Postgres does it when it notices that the connection is gone.
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

/** Takes an advisory lock, unless somebody has it. It is held until the connection ends, even if its process is killed. */
export async function takeLock(connection: Connection, name: string): Promise<boolean> {
  const { rows } = await connection.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
    [name],
  );
  return rows[0]?.taken === true;
}

/**
 * Releases a lock, and closes the connection, which may be broken. Of that alone Postgres takes notice a moment later,
 * and who comes next would find the lock taken.
 */
export async function releaseLock(connection: Connection, name: string): Promise<void> {
  const unlock = 'SELECT pg_advisory_unlock(hashtextextended($1, 0))';
  await connection.query(unlock, [name]).catch(() => undefined);
  connection.release(true);
}

/** @param name with its schema */
export async function tableExists(on: Queryable, name: string): Promise<boolean> {
  const { rows } = await on.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [name]);
  return rows[0]?.there === true;
}

/** Runs `work` inside a transaction. If it throws, undoes only what `work` did. */
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

/**
 * Postgres is shutting down or starting, the connection broke or timed out, or connections, memory or disk ran out.
 * Input and output errors are included, since a full disk may look like one.
 */
const SERVER_CODES = /^(57P0|08|53|58030|25P0[34])/;
const NETWORK_CODES = /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)/;
/** The driver's messages for errors without a code. */
const DRIVER_MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect|Client (was|has))/;

/** Whether Postgres could not answer at all, so that the same query may succeed a moment later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (isDatabaseError(error)) return SERVER_CODES.test(code);
  return NETWORK_CODES.test(code) || DRIVER_MESSAGES.test(error.message) || isQueryTimeout(error);
}

/**
 * Sends parts to a `COPY … FROM STDIN`. Each part is made only when there is room to send it.
 *
 * @throws DatabaseError when Postgres refuses the data. Like any other statement, a savepoint undoes it.
 */
export const copyIn = (connection: Connection, statement: string, parts: Iterable<string>): Promise<void> =>
  pipeline(oneATurn(parts), connection.query(from(statement)));

/** Without this, as long as Postgres keeps up, nothing else would run until all is sent, not even error handlers. */
async function* oneATurn(parts: Iterable<string>): AsyncGenerator<string> {
  for (const part of parts) {
    yield part;
    await nextTurn();
  }
}

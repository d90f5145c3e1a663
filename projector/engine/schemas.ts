import { type Pool, type Queryable, transaction } from '@fines/platform/postgres/postgres.ts';
import { READ_MODEL_VERSION, READ_SCHEMA, readSchemaOf } from '@fines/platform/shared/read-model.ts';

import { createCheckpoint } from './checkpoint.ts';
import { createParked } from './parked.ts';
import type { Target } from './read-model.ts';
import { createTable, indexStatements, keyStatement } from './table.ts';
import { createTree } from './tree.ts';
import { createView } from './view.ts';

/** Holds the tables that were live before the last switch, until no query uses them any more. */
export const REPLACED_SCHEMA = `${READ_SCHEMA}_replaced`;

export async function schemaExists(connection: Queryable, schema: string): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
  return rowCount === 1;
}

/**
 * Makes empty tables, with only the keys by which rows are found while they are filled. Drops what a build that was cut
 * off left in the schema.
 */
export async function createEmptyTables(
  connection: Queryable,
  { readModel: { tables, journals, views }, schema }: Target,
): Promise<void> {
  await dropSchema(connection, schema);
  await connection.query(`CREATE SCHEMA ${schema}`);
  await createCheckpoint(connection, schema);
  await createParked(connection, schema);
  await createTree(connection, schema);
  for (const table of tables) {
    await createTable(connection, schema, table);
    if (!journals.has(table)) await connection.query(keyStatement(schema, table));
  }
  for (const view of views) await createView(connection, schema, view);
}

/** As many as a small machine has processors. */
const WORKERS = 2;

/**
 * Makes the missing keys and all indexes. On full tables this is many times faster than before filling them. Also
 * analyzes the tables, which Postgres does not do by itself while it makes an index of them.
 */
export async function createAllIndexes(
  pool: Pool,
  { readModel: { tables, journals }, schema }: Target,
): Promise<void> {
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  const keys = [...journals].map((table) => keyStatement(schema, table));
  const indexes = tables.flatMap((table) => indexStatements(schema, table));
  await runAll(pool, [...keys, ...indexes, ...tables.map(({ name }) => `ANALYZE ${schema}.${name}`)]);
}

/** Counts all rows that were written while nothing was counted. */
export const countAll = (pool: Pool, { readModel: { counters }, schema }: Target): Promise<void> =>
  runAll(
    pool,
    counters.map(({ filling }) => filling(schema)),
  );

async function runAll(pool: Pool, statements: readonly string[]): Promise<void> {
  const left = statements.values();
  const work = async (): Promise<void> => {
    // All workers take statements from the same iterator.
    for (const statement of left) await runAlone(pool, statement);
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}

/** Postgres would add workers of its own to what reads a large table, which take the processors from each other. */
const ALONE = `SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL max_parallel_maintenance_workers = 0;
  SET LOCAL work_mem = '64MB'; SET LOCAL max_parallel_workers_per_gather = 0`;

const runAlone = (pool: Pool, statement: string): Promise<unknown> =>
  transaction(pool, async (connection) => {
    await connection.query(ALONE);
    await connection.query(statement);
  });

export const dropSchema = (connection: Queryable, schema: string): Promise<unknown> =>
  connection.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);

export async function outdatedSchemas(connection: Queryable): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^read_[0-9]+(_building|_replaced)?$'`,
  );
  return outdatedAmong(
    rows.map(({ name }) => name),
    READ_MODEL_VERSION,
  );
}

/** The replaced tables, and all versions before the previous one. That one stays, so that an upgrade can be undone. */
export function outdatedAmong(names: readonly string[], version: number): string[] {
  const older = names.map(versionOf).filter((other) => other < version);
  const previous = Math.max(...older.filter((other) => names.includes(readSchemaOf(other))), -1);
  return names.filter((name) => name === `${readSchemaOf(version)}_replaced` || versionOf(name) < previous);
}

const versionOf = (schema: string): number => Number(schema.split('_')[1]);

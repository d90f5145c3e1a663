import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

/** Every row of every read table, each table in one order: two dumps are equal if the tables are. */
export async function dump(pool: Pool, schema = READ_SCHEMA): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 ORDER BY tablename',
    [schema],
  );
  const dumps = tables.map(async ({ name }) => {
    const { rows } = await pool.query<{ line: string }>(
      `SELECT t::text AS line FROM ${schema}.${name} AS t ORDER BY line`,
    );
    return [name, rows.map(({ line }) => line)] as const;
  });
  return Object.fromEntries(await Promise.all(dumps));
}

/** The rows of one read table, ordered by a column. */
export async function rowsOf(pool: Pool, table: string, orderBy: string): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `SELECT * FROM ${READ_SCHEMA}.${table} ORDER BY ${orderBy}`,
  );
  return rows;
}

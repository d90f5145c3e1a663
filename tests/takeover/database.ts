import { Client } from 'pg';
import { z } from 'zod';

/** A table as one version of the code made and filled it: what made it, and its rows as Postgres writes JSON. */
const tableSchema = z.object({
  name: z.string(),
  definition: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.unknown())),
});
export const databaseSchema = z.object({ schemas: z.array(z.string()), tables: z.array(tableSchema) });
export type Database = z.output<typeof databaseSchema>;
type Table = Database['tables'][number];

/** What cannot be made again. Read tables and the queue's are left out: they are, at every start. */
const SCHEMAS = ['event_store', 'auth', 'command'];

export async function connected<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const saveDatabase = (url: string): Promise<Database> =>
  connected(url, async (client) => {
    const { rows: names } = await client.query<{ name: string }>(NAMES, [SCHEMAS]);
    const tables: Table[] = [];
    for (const { name } of names) tables.push(await saveTable(client, name));
    return { schemas: SCHEMAS, tables };
  });

async function saveTable(client: Client, name: string): Promise<Table> {
  const { rows: made } = await client.query<{ statement: string }>(DEFINITION, [name]);
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `SELECT to_jsonb(entry) AS row FROM ${name} entry ORDER BY entry`,
  );
  return { name, definition: made.map(({ statement }) => statement), rows: rows.map(({ row }) => row) };
}

/** Into a database in which none of it is yet. */
export const loadDatabase = (url: string, { schemas, tables }: Database): Promise<void> =>
  connected(url, async (client) => {
    for (const schema of schemas) await client.query(`CREATE SCHEMA ${schema}`);
    for (const { name, definition, rows } of tables) {
      for (const statement of definition) await client.query(statement);
      await client.query(`INSERT INTO ${name} SELECT * FROM jsonb_populate_recordset(NULL::${name}, $1)`, [
        JSON.stringify(rows),
      ]);
    }
  });

const NAMES = `
  SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname = ANY ($1) ORDER BY 1`;

/** The table with its columns, then its constraints, then the indexes that none of these brings. */
const DEFINITION = `
  SELECT format('CREATE TABLE %s (%s)', $1::text, string_agg(
    format('%I %s%s%s', attname, format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN ' NOT NULL' END,
      ' DEFAULT ' || pg_get_expr(adbin, adrelid)),
    ', ' ORDER BY attnum)) AS statement
  FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', $1::text, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE conrelid = $1::regclass AND contype <> 'n'
  UNION ALL
  SELECT pg_get_indexdef(indexrelid) FROM pg_index
  WHERE indrelid = $1::regclass
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

import { prepareTables } from '@fines/command-api/engine/schema.ts';
import { SCHEMA as EVENT_STORE } from '@fines/embedded/event-store/storage.ts';
import { openLogger } from '@fines/platform/logger.ts';
import { Client } from 'pg';
import { z } from 'zod';

/** A table's rows as Postgres writes JSON. */
const tableSchema = z.object({ name: z.string(), rows: z.array(z.record(z.string(), z.unknown())) });
export const databaseSchema = z.object({ tables: z.array(tableSchema) });
export type Database = z.output<typeof databaseSchema>;
type Table = Database['tables'][number];

/** The log, the keys of what is encrypted in it, and who may sign in. All else is made from the log. */
const TABLES = [
  'event_store.events',
  'event_store.deleted_streams',
  'personal.keys',
  'auth.credentials',
  'auth.addresses',
];

async function connected<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
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
    const tables: Table[] = [];
    for (const name of TABLES) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(entry) AS row FROM ${name} entry ORDER BY entry`,
      );
      tables.push({ name, rows: rows.map(({ row }) => row) });
    }
    return { tables };
  });

/** Into the tables of today, in a database in which there are none. */
export async function loadDatabase(url: string, { tables }: Database): Promise<void> {
  await prepareTables(url, openLogger('takeover'));
  await connected(url, async (client) => {
    await client.query(EVENT_STORE);
    for (const { name, rows } of tables) {
      await client.query(`INSERT INTO ${name} SELECT * FROM jsonb_populate_recordset(NULL::${name}, $1)`, [
        JSON.stringify(rows),
      ]);
    }
  });
}

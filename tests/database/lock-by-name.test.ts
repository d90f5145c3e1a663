import { lockByName, openPool, transaction } from '@fines/platform/postgres/postgres.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';

import { newDatabase, query } from '../support/databases.ts';

it('whoever has waited for a lock knows of the schemas that others have made meanwhile', async () => {
  const databaseUrl = await newDatabase();
  const pool = openPool(databaseUrl, { name: 'test', max: 1, logger: pino({ level: 'silent' }) });
  // What this connection has looked up it need not look up again: also that there is no such schema.
  await transaction(pool, async (connection) => {
    await lockByName(connection, 'a schema');
    await connection.query('CREATE SCHEMA another');
  });
  await pool.query("SELECT to_regnamespace('wanted')");
  await transaction(pool, async (connection) => {
    await query(databaseUrl, 'CREATE SCHEMA wanted');
    await lockByName(connection, 'a schema');
    await expect(connection.query('CREATE SCHEMA IF NOT EXISTS wanted')).resolves.toBeDefined();
  });
  await pool.end();
});

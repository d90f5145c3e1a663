import { openPool, type Pool } from '@fines/platform/postgres/postgres.ts';
import { PUBLIC_FINES, PUBLIC_LETTERHEAD, PUBLIC_RECEIPTS } from '@fines/platform/shared/public-views.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { TestPostgres } from '../event-store/servers.ts';
import { beforeAndAfterRebuild, project } from '../projector/projecting.ts';
import { type Servers, openServers } from '../projector/servers.ts';
import { withRoles } from './own-roles.ts';

const VIEWS = [PUBLIC_FINES, PUBLIC_LETTERHEAD, PUBLIC_RECEIPTS];

/** Its own, since roles belong to the whole server. */
let postgres: TestPostgres;
let servers: Servers;
let pool: Pool;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  servers = await openServers(() => postgres.newDatabase());
  await servers.log.issue(1, 3);
  // The views were made before there was the role.
  await project(servers);
  const urlOf = await withRoles(servers);
  pool = openPool(urlOf('fines_public'), { name: 'public', max: 1, logger: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await pool.end();
  await servers.close();
  await postgres.remove();
});

const said = (sql: string): Promise<string> =>
  pool.query(sql).then(
    () => 'done',
    (error: Error) => error.message,
  );

/** Everything in the database that holds rows, but for what Postgres tells of itself. */
async function relations(): Promise<string[]> {
  const { rows } = await servers.pool.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON relnamespace = pg_namespace.oid
     WHERE relkind IN ('r', 'v', 'm', 'p', 'f') AND nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

const readable = async (): Promise<string[]> => {
  const names: string[] = [];
  for (const name of await relations())
    if ((await said(`SELECT * FROM ${name} LIMIT 1`)) === 'done') names.push(name);
  return names;
};

it('reads the three views, and no table and no other view', async () => {
  expect((await relations()).length).toBeGreaterThan(30);
  expect(await readable()).toEqual(VIEWS);
  const { rows } = await pool.query(`SELECT fine_number FROM ${PUBLIC_FINES} ORDER BY fine_number`);
  expect(rows).toHaveLength(3);
});

it('still does when the tables were built anew, by who owns no more than before', async () => {
  const urlOf = await withRoles(servers);
  await beforeAndAfterRebuild({ ...servers, databaseUrl: urlOf('projector') });
  expect(await readable()).toEqual(VIEWS);
});

it('writes nothing, and makes nothing', async () => {
  for (const view of VIEWS) {
    for (const sql of [
      `DELETE FROM ${view}`,
      `UPDATE ${view} SET amount = 1`,
      `INSERT INTO ${view} DEFAULT VALUES`,
    ])
      expect([sql, await said(sql)]).toEqual([
        sql,
        expect.stringMatching(/permission denied|does not exist|cannot (insert|update|delete)/),
      ]);
  }
  for (const sql of [
    'CREATE TABLE public.another (id int)',
    'CREATE TEMPORARY TABLE another (id int)',
    'CREATE SCHEMA another',
    `CREATE VIEW ${READ_SCHEMA}.another AS SELECT 1`,
    `CREATE OR REPLACE VIEW ${PUBLIC_FINES} AS SELECT 1`,
    `SELECT state FROM ${READ_SCHEMA}.fines`,
    "SELECT pg_read_file('/etc/passwd')",
    'SELECT * FROM pg_authid',
    'SET ROLE projector',
  ])
    expect([sql, await said(sql)]).toEqual([sql, expect.stringMatching(/permission denied|must be owner/)]);
});

it('learns of a fine what the page shows, and of no person', async () => {
  const { fields } = await pool.query(`SELECT * FROM ${PUBLIC_FINES} LIMIT 0`);
  expect(fields.map(({ name }) => name)).toEqual([
    'fine_number',
    'license_plate',
    'plate_key',
    'offense_description',
    'location',
    'date_issued',
    'amount',
    'due_date',
    'status',
    'paid_at',
    'photos',
    'disputes',
  ]);
  const { rows } = await pool.query(`SELECT * FROM ${PUBLIC_FINES}`);
  expect(JSON.stringify(rows)).not.toMatch(/Nkosi|Dlamini|RSP-/);
});

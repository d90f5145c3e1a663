import { ensureSchema } from '@fines/command-api/engine/schema.ts';
import { openPool, type Pool } from '@fines/platform/postgres/postgres.ts';
import { ensureAccessLogTable, LOOKS, purgeLooks } from '@fines/platform/shared/access-log-table.ts';
import type { DatabaseRole } from '@fines/platform/shared/database-roles.ts';
import { BUILDING_SCHEMA, openReadModelPool, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { COMPARISONS, COSIGNATURES, PHOTO_COPIES, SECRETS } from '@fines/platform/shared/record-tables.ts';
import { cosignaturesOf, keepCosignature } from '@fines/proof/record.ts';
import { AccessLog } from '@fines/read-api/access-log/looks.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { TestPostgres } from '../event-store/servers.ts';
import { beforeAndAfterRebuild, project } from '../projector/projecting.ts';
import { type Servers, openServers } from '../projector/servers.ts';
import { withRoles } from './own-roles.ts';

const silent = pino({ level: 'silent' });
const DENIED = /permission denied|must be owner|only roles with/;
const OLD_LOOK = `INSERT INTO ${LOOKS} (at, person_id, kind, subject, address)
  VALUES (now() - interval '3 years', 'somebody', 'VEHICLE', 'HSD 472 BM', '::1')`;

/** Its own, since roles belong to the whole server. */
let postgres: TestPostgres;
let servers: Servers;
let pools: Record<DatabaseRole, Pool>;
let urlOf: (role: DatabaseRole) => string;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  servers = await openServers(() => postgres.newDatabase());
  // What a restored backup leaves: all of it is the administrator's.
  await ensureSchema(servers.pool);
  await ensureAccessLogTable(servers.pool);
  await servers.log.issue(1, 3);
  await project(servers);
  await servers.pool.query(OLD_LOOK);
  urlOf = await withRoles(servers);
  const open = (role: DatabaseRole): Pool => openPool(urlOf(role), { name: role, max: 1, logger: silent });
  pools = {
    command_api: open('command_api'),
    projector: open('projector'),
    read_api: open('read_api'),
    fines_public: open('fines_public'),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
  await servers.close();
  await postgres.remove();
});

const said = (role: DatabaseRole, sql: string): Promise<string> =>
  pools[role].query(sql).then(
    () => 'done',
    (error: Error) => error.message,
  );

describe('what one role owned before', () => {
  it('is taken over: tables are made, changed and replaced as ever', async () => {
    await ensureSchema(pools.command_api);
    await ensureAccessLogTable(pools.command_api);
    await servers.log.issue(4, 4);
    const pool = openReadModelPool(urlOf('projector'), 'test', silent);
    onTestFinished(() => pool.end());
    const asProjector = { ...servers, pool };
    await project(asProjector);
    expect(await said('read_api', `SELECT FROM ${READ_SCHEMA}.fines`)).toBe('done');
    const { before, after } = await beforeAndAfterRebuild(asProjector);
    expect(after).toEqual(before);
    const { rows } = await pools.read_api.query(`SELECT count(*) AS fines FROM ${READ_SCHEMA}.fines`);
    expect(rows).toEqual([{ fines: 4 }]);
  });

  it('stays so when the roles are given again', async () => {
    await withRoles(servers);
    const { rows } = await servers.pool.query(
      `SELECT DISTINCT nspname, relowner::regrole::text AS owner FROM pg_class
       JOIN pg_namespace ON relnamespace = pg_namespace.oid
       WHERE relkind = 'r' AND nspname IN ('auth', 'command', 'audit', '${READ_SCHEMA}') ORDER BY nspname`,
    );
    expect(rows).toEqual([
      { nspname: 'audit', owner: 'postgres' },
      { nspname: 'auth', owner: 'command_api' },
      { nspname: 'command', owner: 'command_api' },
      { nspname: READ_SCHEMA, owner: 'projector' },
    ]);
  });
});

describe('no role but the administrator', () => {
  const EVERY_ROLE = ['command_api', 'projector', 'read_api', 'fines_public'] as const;

  it.each([
    'CREATE ROLE another SUPERUSER',
    'CREATE DATABASE another',
    "COPY (SELECT 'x') TO PROGRAM 'cat > /tmp/never'",
    "SELECT pg_read_file('/etc/passwd')",
    'SELECT rolpassword FROM pg_authid',
    'SET ROLE postgres',
    'SET ROLE command_api; SET ROLE projector; SET ROLE read_api',
    'CREATE TABLE public.another (id int)',
    'CREATE FUNCTION public.lower(text) RETURNS text LANGUAGE sql RETURN $1',
    `CREATE TABLE audit.another (id int)`,
    `UPDATE ${LOOKS} SET person_id = 'another'`,
    `TRUNCATE ${LOOKS}`,
    `ALTER TABLE ${LOOKS} DISABLE TRIGGER ALL`,
    `DELETE FROM ${SECRETS}`,
    `DELETE FROM ${COSIGNATURES}`,
    `UPDATE ${COSIGNATURES} SET line = ''`,
    `DELETE FROM ${COMPARISONS}`,
    `UPDATE ${PHOTO_COPIES} SET copy_sha256 = 'another'`,
    `INSERT INTO ${SECRETS} (name, fingerprint, since) VALUES ('a', 'b', 'infinity')`,
    `DROP SCHEMA audit CASCADE`,
    `DROP TABLE ${LOOKS}`,
  ])('may %s', async (sql) => {
    const denied = expect.stringMatching(DENIED);
    expect(await Promise.all(EVERY_ROLE.map((role) => said(role, sql)))).toEqual(
      EVERY_ROLE.map(() => denied),
    );
  });

  it('may connect more often than its share, or find what others put before what is meant', async () => {
    const { rows } = await servers.pool.query(
      `SELECT sum(rolconnlimit) < current_setting('max_connections')::int - 2 AS fit, bool_and(rolconnlimit > 0) AS limited,
              bool_or(rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls) AS mighty
       FROM pg_roles WHERE rolname = ANY($1)`,
      [EVERY_ROLE],
    );
    expect(rows).toEqual([{ fit: true, limited: true, mighty: false }]);
    for (const role of EVERY_ROLE) {
      expect((await pools[role].query('SHOW search_path')).rows).toEqual([{ search_path: 'public' }]);
    }
  });
});

describe('one role', () => {
  it.each<[DatabaseRole, string]>([
    ['read_api', `UPDATE ${READ_SCHEMA}.fines SET amount = 1`],
    ['read_api', `DELETE FROM ${READ_SCHEMA}.checkpoint`],
    ['read_api', `CREATE TABLE ${READ_SCHEMA}.another (id int)`],
    ['read_api', 'CREATE SCHEMA another'],
    ['read_api', 'CREATE TEMPORARY TABLE another (id int)'],
    ['read_api', 'SELECT password_hash FROM auth.credentials'],
    ['read_api', 'SELECT refresh_hash FROM auth.sessions'],
    ['read_api', 'UPDATE auth.sessions SET ended_at = NULL'],
    ['read_api', 'SELECT * FROM auth.failed_logins'],
    ['read_api', 'SELECT * FROM auth.devices'],
    ['read_api', `INSERT INTO ${SECRETS} (name, fingerprint) VALUES ('a', 'b')`],
    ['read_api', 'SELECT * FROM command.keys'],
    ['read_api', 'UPDATE command.vehicle_imports SET status = NULL'],
    ['read_api', 'DELETE FROM command.vehicle_import_rows'],
    ['projector', 'SELECT id FROM command.vehicle_imports'],
    ['read_api', 'UPDATE command.statement_imports SET status = NULL'],
    ['read_api', 'DELETE FROM command.statement_accounts'],
    ['projector', 'SELECT account FROM command.statement_accounts'],
    ['read_api', `DELETE FROM ${LOOKS}`],
    ['read_api', OLD_LOOK],
    ['projector', 'SELECT user_id FROM auth.credentials'],
    ['projector', 'SELECT id FROM auth.sessions'],
    ['projector', 'DELETE FROM command.keys'],
    ['projector', `SELECT person_id FROM ${LOOKS}`],
    ['projector', `INSERT INTO ${LOOKS} (person_id, kind, subject, address) VALUES ('a', 'PHOTO', 'b', 'c')`],
    ['projector', 'CREATE TEMPORARY TABLE another (id int)'],
    ['command_api', 'CREATE SCHEMA read_9'],
    ['command_api', `SELECT count(*) FROM ${READ_SCHEMA}.fines`],
    ['command_api', `DELETE FROM ${READ_SCHEMA}.fines`],
    ['command_api', `SELECT person_id FROM ${LOOKS}`],
    [
      'command_api',
      `INSERT INTO ${LOOKS} (person_id, kind, subject, address) VALUES ('a', 'PHOTO', 'b', 'c')`,
    ],
  ])('%s may not: %s', async (role, sql) => {
    expect(await said(role, sql)).toMatch(DENIED);
  });

  it.each(['command_api', 'projector'] as const)('%s keeps what a witness said', async (role) => {
    const cosignature = { witness: role, keyId: 1, line: '— a b', at: new Date() };
    const treeHead = { origin: 'fines.example/log', size: 3 };
    await keepCosignature(pools[role], treeHead, cosignature);
    await keepCosignature(pools[role], treeHead, { ...cosignature, line: 'another' });
    expect(await cosignaturesOf(servers.pool, treeHead)).toContainEqual(cosignature);
  });

  it('command_api prunes what is older than two years, and nothing else', async () => {
    await servers.pool.query(
      `INSERT INTO ${LOOKS} (person_id, kind, subject, address) VALUES ('a', 'PHOTO', 'b', 'c')`,
    );
    expect(await said('command_api', `DELETE FROM ${LOOKS} WHERE at > now() - interval '1 hour'`)).toMatch(
      /stays as it is for two years/,
    );
    const looks = async () => (await servers.pool.query(`SELECT FROM ${LOOKS}`)).rowCount ?? 0;
    const before = await looks();
    await purgeLooks(pools.command_api);
    expect(await looks()).toBe(before - 1);
  });

  it('read_api adds to what a list showed while its hour lasts, and takes nothing away', async () => {
    const looks = new AccessLog({ pool: pools.read_api, logger: silent, lookUpsPerMinute: 60 });
    const look = { personId: 'a', kind: 'LIST', subject: 'fines', address: 'c' } as const;
    await looks.record({ ...look, shown: { first: 0, count: 10 } });
    await looks.record({ ...look, shown: { first: 5, count: 10 } });
    await looks.close();
    const { rows } = await servers.pool.query(`SELECT shown::text FROM ${LOOKS} WHERE kind = 'LIST'`);
    expect(rows).toEqual([{ shown: '{[0,15)}' }]);
    for (const less of ['{}', '{[0,14)}', '{[1,99)}']) {
      const taken = `UPDATE ${LOOKS} SET shown = '${less}' WHERE kind = 'LIST'`;
      expect(await said('read_api', taken)).toMatch(/stays as it is for two years/);
    }
    const address = `UPDATE ${LOOKS} SET address = 'd' WHERE kind = 'LIST'`;
    expect(await said('read_api', address)).toMatch(DENIED);
  });

  it('read_api does not see tables that are being built otherwise than those in use', async () => {
    await pools.projector.query(`CREATE SCHEMA ${BUILDING_SCHEMA}`);
    await pools.projector.query(`CREATE TABLE ${BUILDING_SCHEMA}.checkpoint (events bigint)`);
    expect(await said('read_api', `SELECT events FROM ${BUILDING_SCHEMA}.checkpoint`)).toBe('done');
    expect(await said('read_api', `INSERT INTO ${BUILDING_SCHEMA}.checkpoint VALUES (1)`)).toMatch(DENIED);
  });
});

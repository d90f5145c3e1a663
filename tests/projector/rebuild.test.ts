import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

import { READ_SCHEMA, openReadModelPool } from '@fines/platform/shared/read-model.ts';
import { buildReadModel } from '@fines/projector/engine/build.ts';
import { outdatedAmong } from '@fines/projector/engine/schemas.ts';
import { READ_MODEL } from '@fines/projector/projections.ts';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';

import { fineIssued, fineStatusChanged } from '../domain/events.ts';
import { newDatabase } from '../support/databases.ts';
import { readerOn } from '../support/personal-data.ts';
import { dump, rowsOf } from './dump.ts';
import { beforeAndAfterRebuild, openProjector, project, rebuild } from './projecting.ts';
import { openServers } from './servers.ts';
import { numberOf } from './test-log.ts';
import { useTables } from './use-servers.ts';

const servers = useTables();

const silent = pino({ level: 'silent' });
const schemas = async (): Promise<string[]> => {
  const { rows } = await servers.pool.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'read\\_%' ORDER BY nspname`,
  );
  return rows.map(({ name }) => name);
};

async function countOf(table: string): Promise<number> {
  const { rows } = await servers.pool.query<{ count: number }>(
    `SELECT count(*) FROM ${READ_SCHEMA}.${table}`,
  );
  return rows[0]?.count ?? 0;
}

it('makes the same tables and the same indexes, and leaves no others', async () => {
  await servers.log.issue(1, 50);
  await project(servers);
  const indexes = async () =>
    (
      await servers.pool.query('SELECT indexdef FROM pg_indexes WHERE schemaname = $1 ORDER BY indexdef', [
        READ_SCHEMA,
      ])
    ).rows;
  const indexesBefore = await indexes();
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);
  expect(await indexes()).toEqual(indexesBefore);
  expect(indexesBefore.length).toBeGreaterThan(10);
  expect(await schemas()).toEqual([READ_SCHEMA]);
});

it('replaces live tables while events come in and a projector runs, without an error or a wrong count', async () => {
  await servers.log.issue(1, 100);
  await project(servers);
  const live = openProjector(servers);
  const seen: number[] = [];
  let last = 100;
  const building = { isOn: true };
  const living = (async () => {
    while (building.isOn) {
      await servers.log.issue(last + 1, last + 2);
      last += 2;
      await servers.log.fine(numberOf(last), fineStatusChanged('UNPAID', 'PAID'));
      await live.projector.run();
    }
  })();
  const reading = (async () => {
    while (building.isOn) seen.push(await countOf('fines'));
  })();
  for (let n = 0; n < 2; n++) await rebuild(servers);
  building.isOn = false;
  await Promise.all([living, reading]);
  await live.pool.end();

  expect(await rowsOf(servers.pool, 'fines', 'id')).toHaveLength(last);
  expect(last).toBeGreaterThan(100);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);
});

it('cleans away what a build that was killed has left', async () => {
  await servers.log.fine('FN-2026-001', fineIssued());
  await servers.pool.query(`
    CREATE SCHEMA ${READ_SCHEMA}_building; CREATE TABLE ${READ_SCHEMA}_building.fines (wrong int);
    CREATE SCHEMA ${READ_SCHEMA}_replaced;
    CREATE SCHEMA read_0`);
  await rebuild(servers);
  expect(await rowsOf(servers.pool, 'fines', 'id')).toHaveLength(1);
  expect(await schemas()).toContain('read_0');
  expect(await schemas()).not.toContain(`${READ_SCHEMA}_building`);
  expect(await schemas()).not.toContain(`${READ_SCHEMA}_replaced`);
});

it('keeps the tables of the previous version for a way back, and drops those before', () => {
  const names = ['read_3', 'read_5', 'read_5_building', 'read_6', 'read_7', 'read_7_replaced', 'read_8'];
  expect(outdatedAmong(names, 7)).toEqual(['read_3', 'read_5', 'read_5_building', 'read_7_replaced']);
  expect(outdatedAmong(['read_1'], 1)).toEqual([]);
});

it('can be asked for by hand, and says what it did', async () => {
  const own = await openServers(newDatabase);
  onTestFinished(() => own.close());
  await own.log.issue(1, 5);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [resolve(import.meta.dirname, '../../projector/rebuild.ts')],
    { env: { ...process.env, DATABASE_URL: own.databaseUrl, ESDB_URL: own.esdbUrl } },
  );
  expect(stdout).toBe('The read tables were rebuilt from 5 events, 0 of them unknown.\n');
  expect(await rowsOf(own.pool, 'fines', 'id')).toHaveLength(5);
});

it('is done by one at a time', async () => {
  await servers.log.issue(1, 20);
  const pools = [1, 2].map((n) => openReadModelPool(servers.databaseUrl, `rebuild ${n}`, silent));
  const built = await Promise.all(
    pools.map((pool) =>
      buildReadModel({
        pool,
        store: readerOn(servers.log.store, pool),
        readModel: READ_MODEL,
        logger: silent,
      }),
    ),
  );
  for (const pool of pools) await pool.end();
  expect(built.filter((checkpoint) => checkpoint?.events === 20)).toHaveLength(1);
  expect(built.filter((checkpoint) => checkpoint === undefined)).toHaveLength(1);
  expect(Object.keys(await dump(servers.pool))).toContain('fines');
});

import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { until } from '../support/wait.ts';
import { useStaff } from './staff.ts';
import { HEADER, rowOf, startImport, summaryOf } from './vehicle-files.ts';

const staff = useStaff();

let env: { DATABASE_URL: string; ESDB_URL: string };
let database: Client;
beforeAll(async () => {
  env = await staff.system.addresses();
  database = new Client({ connectionString: env.DATABASE_URL });
  await database.connect();
});
afterAll(() => database.end());

it('an import after one that was killed leaves alone what is done', async () => {
  const plates = Array.from({ length: 4000 }, (_, at) => `CUT ${at}`);
  const file = [HEADER, ...plates.map((plate) => rowOf(plate))].join('\n');
  const cutOff = await startImport(env, file);
  await until(async () => (await remembered('CUT%')) > 0, 'the first vehicles', 60_000);
  cutOff.process.kill('SIGKILL');
  expect(await cutOff.ended).toMatchObject({ code: null });
  expect(await remembered('CUT%')).toBeLessThan(plates.length);

  const { ended } = await startImport(env, file);
  const [, registered, unchanged] =
    /^(\d+) registered, 0 updated, (\d+) unchanged, 0 refused$/.exec(summaryOf(await ended)) ?? [];
  expect(Number(unchanged)).toBeGreaterThanOrEqual(1000);
  expect(Number(registered)).toBeGreaterThan(0);
  expect(Number(registered) + Number(unchanged)).toBe(plates.length);
  await until(async () => (await inReadTables('CUT %')).count === plates.length, 'all vehicles', 60_000);
  expect((await inReadTables('CUT %')).newest).toBe(0);
}, 120_000);

async function remembered(like: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM command.known_vehicles WHERE plate_key LIKE $1',
    [like],
  );
  return rows[0]?.count ?? 0;
}

async function inReadTables(like: string): Promise<{ count: number; newest: number }> {
  const { rows } = await database.query<{ count: number; newest: number }>(
    `SELECT count(*)::int AS count, max(revision)::int AS newest
     FROM ${READ_SCHEMA}.vehicles WHERE license_plate LIKE $1`,
    [like],
  );
  return rows[0] ?? { count: 0, newest: -1 };
}

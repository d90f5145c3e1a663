import { statementImportSchema } from '@fines/domain/statement/import.ts';
import { vehicleImportDetailSchema } from '@fines/domain/vehicle/import.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { until } from '../support/wait.ts';
import { settledImport, takenImport } from './settled-import.ts';
import { useStaff } from './staff.ts';
import { CSV_COLUMNS, csvOf } from './statement-files.ts';
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

describe('an import of the console begins anew after the command API was killed, and counts nothing twice:', () => {
  const MANY = 3000;
  const rows = Array.from({ length: MANY }, (_, at) => rowOf(`KIL ${at}`));
  const registered = { registered: MANY, updated: 0, unchanged: 0, refused: 1 };
  const lines = Array.from({ length: MANY }, (_, at) => `2026-03-02,1.00,,,Nomsa Zwane,${at},T${at}`);
  const taken = { suspense: { lines: MANY, sum: MANY }, known: { lines: 0, sum: 0 }, refused: 1 };

  it.each([
    {
      what: 'a register',
      by: 'admin',
      path: '/vehicles/imports',
      query: '',
      content: [HEADER, ...rows, rowOf('KIL 1', { 3: '1' })].join('\n'),
      schema: vehicleImportDetailSchema,
      counts: registered,
    },
    {
      what: 'a statement',
      by: 'finance',
      path: '/statements/imports',
      query: '?account=SZKILLED',
      content: csvOf(...lines, '2026-03-02,bad,,,,,T'),
      schema: statementImportSchema,
      counts: taken,
    },
  ] as const)(
    '$what',
    async ({ by, path, query, content, schema, counts }) => {
      const client = staff[by];
      const account = { name: 'Fines', channel: 'BANK', columns: CSV_COLUMNS };
      await staff.finance.put('/statements/accounts/SZKILLED', account);
      const form = new FormData();
      form.set('file', new Blob([content]), 'file.csv');
      const one = `${path}/${takenImport(await client.upload(path + query, form))}`;
      await settledImport<typeof schema._output>(client, one, schema);
      await client.post(`${one}/start`, {});
      await until(
        async () => {
          const { status, progress } = schema.parse((await client.get(one)).body);
          return status === 'IMPORTING' && progress > 0;
        },
        'the first rows',
        60_000,
      );
      process.kill(await staff.system.pidOf('front'), 'SIGKILL');
      const settled = await settledImport<typeof schema._output>(client, one, schema);
      expect(settled).toMatchObject({ status: 'FINISHED', counts });
    },
    240_000,
  );
});

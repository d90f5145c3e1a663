import { lockedTransaction, openPool, type Pool } from '@fines/platform/postgres/postgres.ts';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';

import { newDatabase, query } from '../support/databases.ts';
import { until } from '../support/wait.ts';

let databaseUrl: string;
let pool: Pool;
let watching: Pool;
beforeEach(async () => {
  databaseUrl = await newDatabase();
  pool = openPool(databaseUrl, { name: 'test', max: 2, logger: pino({ level: 'silent' }) });
  watching = openPool(databaseUrl, { name: 'watching', max: 1, logger: pino({ level: 'silent' }) });
  return async () => {
    await pool.end();
    await watching.end();
  };
});

const isSomebodyWaiting = async (): Promise<boolean> => {
  const { rowCount } = await watching.query('SELECT FROM pg_locks WHERE NOT granted');
  return rowCount === 1;
};

it('lets one at a time in, who then knows of the schemas that others have made meanwhile', async () => {
  const ended: string[] = [];
  let second = Promise.resolve();
  await lockedTransaction(pool, "a schema's lock", async () => {
    second = lockedTransaction(pool, "a schema's lock", async (connection) => {
      await connection.query('CREATE SCHEMA IF NOT EXISTS wanted');
      ended.push('second');
    });
    await until(isSomebodyWaiting, 'the second waits');
    await query(databaseUrl, 'CREATE SCHEMA wanted');
    ended.push('first');
  });
  await second;
  expect(ended).toEqual(['first', 'second']);
});

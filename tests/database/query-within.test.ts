import { openPool, queryWithin, withSettings } from '@fines/platform/postgres/postgres.ts';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';

import { newDatabase } from '../support/databases.ts';

it('a statement may take longer than the others of its pool, and no longer than it was said to', async () => {
  const url = withSettings(await newDatabase(), { statement_timeout: '300ms' });
  const logger = pino({ level: 'silent' });
  const pool = openPool(url, { name: 'test', max: 1, logger, silentForMs: 500 });
  onTestFinished(() => pool.end());
  const slow = 'SELECT $1::int AS given FROM pg_sleep(0.8)';
  await expect(pool.query(slow, [1])).rejects.toThrow('statement timeout');
  expect((await queryWithin(pool, 5, slow, [2])).rows).toEqual([{ given: 2 }]);
  await expect(queryWithin(pool, 1, 'SELECT FROM pg_sleep(5)')).rejects.toThrow('statement timeout');
  await expect(pool.query(slow, [3])).rejects.toThrow('statement timeout');
});

import { Consumer } from '@fines/command-api/engine/consumer.ts';
import { ensureSchema } from '@fines/command-api/engine/schema.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { openTables, type Tables } from '../projector/servers.ts';
import { newDatabase } from '../support/databases.ts';

let servers: Tables;
beforeAll(async () => {
  servers = await openTables(newDatabase);
  await ensureSchema(servers.pool);
});
afterAll(() => servers.close());
beforeEach(() => servers.pool.query('DELETE FROM command.consumers'));

type More = Partial<ConstructorParameters<typeof Consumer>[0]>;

/** A consumer of the test's own, and the streams of the events that it has handled. */
function consumer(more: More = {}): { consumer: Consumer; handled: string[] } {
  const handled: string[] = [];
  const handle = async (events: readonly RecordedEvent[]) => async (): Promise<void> =>
    void handled.push(...events.map(({ stream }) => stream));
  const { pool, log } = servers;
  return {
    consumer: new Consumer({ name: 'test', pool, store: log.store, types: ['FineIssued'], handle, ...more }),
    handled,
  };
}

it('handles each event once, in the order of the log, however often it reads on', async () => {
  await servers.log.issue(1, 3);
  const { consumer: one, handled } = consumer();
  await one.readOn();
  await one.readOn();
  expect(handled.slice(-3)).toEqual(['fine-FN-2026-001', 'fine-FN-2026-002', 'fine-FN-2026-003']);
  const before = handled.length;
  await servers.log.issue(4, 4);
  await one.readOn();
  expect(handled.slice(before)).toEqual(['fine-FN-2026-004']);
});

it('begins at the end of the log if what was before is no news', async () => {
  const { consumer: one, handled } = consumer({ beginsAt: 'end' });
  await one.readOn();
  await servers.log.issue(11, 11);
  await one.readOn();
  expect(handled).toEqual(['fine-FN-2026-011']);
});

it('hands over again what could not be handled', async () => {
  let failures = 1;
  const handled: string[] = [];
  const { consumer: one } = consumer({
    beginsAt: 'end',
    handle: async (events) => async (connection) => {
      await connection.query('CREATE TABLE command.half_done ()');
      if (failures-- > 0) throw new Error('not now');
      handled.push(...events.map(({ stream }) => stream));
    },
  });
  await one.readOn();
  await servers.log.issue(21, 21);
  await expect(one.readOn()).rejects.toThrow('not now');
  await one.readOn();
  expect(handled).toEqual(['fine-FN-2026-021']);
});

it('shares its work with others of its name: each event is handled by one of them', async () => {
  const all = [1, 2, 3].map(() => consumer({ beginsAt: 'end' }));
  await all[0]?.consumer.readOn();
  await servers.log.issue(31, 36);
  await Promise.all(all.map((one) => one.consumer.readOn()));
  expect(all.flatMap(({ handled }) => handled).toSorted()).toEqual(
    [31, 32, 33, 34, 35, 36].map((n) => `fine-FN-2026-0${n}`),
  );
});

it('begins anew, and takes back what came of it, if the log ends before its position', async () => {
  let resets = 0;
  const { consumer: one, handled } = consumer({ reset: async () => void resets++ });
  await one.readOn();
  const all = handled.length;
  await servers.pool.query('UPDATE command.consumers SET commit = 9223372036854775807');
  await one.readOn();
  expect([resets, handled.length]).toEqual([1, 2 * all]);
});

it('goes on from the positions, and tells of the rows, of an installation of before', async () => {
  const { pool } = servers;
  await pool.query(`
    CREATE TABLE command.photo_sweep (is_only boolean PRIMARY KEY, commit bigint NOT NULL, prepare bigint NOT NULL);
    INSERT INTO command.photo_sweep VALUES (true, 7, 6);
    DROP TABLE command.vehicle_import_rows;
    CREATE TABLE command.vehicle_import_errors (
      import_id uuid NOT NULL, line bigint NOT NULL, subject text, reason text NOT NULL, PRIMARY KEY (import_id, line)
    );
    INSERT INTO command.vehicle_import_errors VALUES (gen_random_uuid(), 2, 'HSD 722 BN', 'Make is required');
  `);
  for (const _ of [1, 2]) await ensureSchema(pool);
  const { rows: positions } = await pool.query('SELECT * FROM command.consumers');
  expect(positions).toEqual([{ name: 'photos', commit: 7, prepare: 6 }]);
  const { rows: refused } = await pool.query(
    'SELECT line, subject, reason, told FROM command.vehicle_import_rows',
  );
  expect(refused).toEqual([{ line: 2, subject: 'HSD 722 BN', reason: 'Make is required', told: null }]);
  await expect(pool.query('SELECT FROM command.photo_sweep')).rejects.toThrow('does not exist');
});

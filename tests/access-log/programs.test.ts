import { join } from 'node:path';

import { ensureAccessLogTable, LOOKS } from '@fines/platform/shared/access-log-table.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { auditOf, type Outcome, run } from '../audit/audited-log.ts';
import { signLog } from '../audit/signed-log.ts';
import { fineIssued, userCreated, vehicleRegistered } from '../domain/events.ts';
import { openServers, type Servers } from '../projector/servers.ts';
import { newFolder } from '../support/new-folder.ts';

/** Each way in which a program shows records or people, and the look that it leaves. */
const SHOWING: [args: readonly string[], kind: string, subject: string, plate: string | null][] = [
  [['FN-2026-001'], 'HISTORY', 'FN-2026-001', 'ABC123EH'],
  [['FN-2026-001', '--json'], 'HISTORY', 'FN-2026-001', 'ABC123EH'],
  [['FN-2026-001', '--raw'], 'EXPORT', 'fine-FN-2026-001', 'ABC123EH'],
  [['vehicle-ABC123EH', '--raw'], 'EXPORT', 'vehicle-ABC123EH', 'ABC123EH'],
  [['--looked', 'abc-123-eh'], 'EXPORT', 'looks {"plate":"abc-123-eh"}', 'ABC123EH'],
  [['--looked-by', userCreated().data.email], 'EXPORT', `looks {"by":"${userCreated().data.email}"}`, null],
  [['--looked-by', 'program:tester'], 'EXPORT', 'looks {"by":"program:tester"}', null],
  [['--export', 'log'], 'EXPORT', 'log', null],
];

let servers: Servers;
beforeAll(async () => {
  servers = await openServers();
  const { log, pool } = servers;
  await ensureAccessLogTable(pool);
  await log.fine('FN-2026-001', fineIssued());
  await log.vehicle('ABC 123 EH', vehicleRegistered());
  await log.user(userCreated().data.id, userCreated());
  await signLog(servers);
});
afterAll(() => servers.close());

async function show(args: readonly string[]): Promise<Outcome> {
  const folder = await newFolder();
  const words = args.map((word) => (word === 'log' ? join(folder, word) : word));
  return auditOf(words, { store: servers.log.store, pool: servers.pool });
}

type Look = { person_id: string; address: string; kind: string; subject: string; plate_key: string | null };

/** What was looked at since. */
async function looksSince(act: () => Promise<unknown>): Promise<Look[]> {
  const { rows: before } = await servers.pool.query<{ most: string }>(
    `SELECT coalesce(max(id), 0) AS most FROM ${LOOKS}`,
  );
  await act();
  const { rows } = await servers.pool.query<Look>(
    `SELECT person_id, address, kind, subject, plate_key FROM ${LOOKS} WHERE id > $1`,
    [before[0]?.most],
  );
  return rows;
}

describe('a program that is asked for', () => {
  it.each(SHOWING)('%j leaves a look', async (args, kind, subject, plate) => {
    const looks = await looksSince(async () =>
      expect(await show(args)).toMatchObject({ code: 0, stderr: '' }),
    );
    const by = { person_id: 'program:tester', address: 'a-machine' };
    expect(looks).toEqual([{ ...by, kind, subject, plate_key: plate }]);
  });

  it('verifying shows nobody, and leaves none', async () => {
    const looks = await looksSince(async () => expect(await show(['--verify'])).toMatchObject({ code: 0 }));
    expect(looks).toEqual([]);
  });

  it('anything leaves the name of the user of the machine, which nobody can choose', async () => {
    const env = { DATABASE_URL: servers.databaseUrl, ESDB_URL: servers.esdbUrl, USER: 'x', LOGNAME: 'x' };
    const [look] = await looksSince(async () =>
      expect(await run(['read-api/audit/main.ts', 'FN-2026-001'], env)).toMatchObject({ code: 0 }),
    );
    expect(look?.person_id).toMatch(/^program:(?!x$)\S+$/);
  });

  it('anything shows nothing where no look can be recorded', async () => {
    await servers.pool.query(`ALTER TABLE ${LOOKS} RENAME TO away`);
    for (const [args] of SHOWING) {
      const stderr = expect.stringContaining('cannot be recorded');
      expect(await show(args)).toMatchObject({ code: 1, stdout: '', stderr });
    }
  });
});

import { join } from 'node:path';

import { ensureAccessLogTable, LOOKS } from '@fines/platform/shared/access-log-table.ts';
import { describe, expect, it } from 'vitest';

import { auditOf, run } from '../audit/audited-log.ts';
import { signLog } from '../audit/signed-log.ts';
import { fineIssued, userCreated, vehicleRegistered } from '../domain/events.ts';
import { useServers } from '../projector/use-servers.ts';
import { newFolder } from '../support/new-folder.ts';

const servers = useServers();
const audit = (...args: string[]) => auditOf(args, { store: servers.log.store, pool: servers.pool });

/** Each way in which a program shows records or people, and the look that it leaves. */
const SHOWING: [args: string[], kind: string, subject: string, plate: string | null][] = [
  [['FN-2026-001'], 'HISTORY', 'FN-2026-001', 'ABC123EH'],
  [['FN-2026-001', '--json'], 'HISTORY', 'FN-2026-001', 'ABC123EH'],
  [['FN-2026-001', '--raw'], 'EXPORT', 'fine-FN-2026-001', 'ABC123EH'],
  [['vehicle-ABC123EH', '--raw'], 'EXPORT', 'vehicle-ABC123EH', 'ABC123EH'],
  [['--looked', 'abc-123-eh'], 'EXPORT', 'looks {"plate":"abc-123-eh"}', 'ABC123EH'],
  [['--looked-by', userCreated().data.email], 'EXPORT', `looks {"by":"${userCreated().data.email}"}`, null],
  [['--looked-by', 'program:tester'], 'EXPORT', 'looks {"by":"program:tester"}', null],
  [['--export', 'log'], 'EXPORT', 'log', null],
];

const setUp = async () => {
  const { log } = servers;
  await ensureAccessLogTable(servers.pool);
  await log.fine('FN-2026-001', fineIssued());
  await log.vehicle('ABC 123 EH', vehicleRegistered());
  await log.user(userCreated().data.id, userCreated());
  await signLog(servers);
  const folder = await newFolder();
  return (args: string[]) => audit(...args.map((word) => (word === 'log' ? join(folder, word) : word)));
};

describe('a program that is asked for', () => {
  it.each(SHOWING)('%j leaves a look', async (args, kind, subject, plate) => {
    const show = await setUp();
    expect(await show(args)).toMatchObject({ code: 0, stderr: '' });
    const { rows } = await servers.pool.query(
      `SELECT person_id, address, kind, subject, plate_key FROM ${LOOKS}`,
    );
    const by = { person_id: 'program:tester', address: 'a-machine' };
    expect(rows).toEqual([{ ...by, kind, subject, plate_key: plate }]);
    await servers.pool.query(`ALTER TABLE ${LOOKS} RENAME TO away`);
    expect(await show(args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('cannot be recorded'),
    });
  });

  it('verifying shows nobody, and leaves none', async () => {
    const show = await setUp();
    expect(await show(['--verify'])).toMatchObject({ code: 0 });
    expect((await servers.pool.query(`SELECT FROM ${LOOKS}`)).rowCount).toBe(0);
  });

  it('anything leaves the name of the user of the machine, which nobody can choose', async () => {
    await setUp();
    const env = { DATABASE_URL: servers.databaseUrl, ESDB_URL: servers.esdbUrl, USER: 'x', LOGNAME: 'x' };
    expect(await run(['read-api/audit/main.ts', 'FN-2026-001'], env)).toMatchObject({ code: 0 });
    const { rows } = await servers.pool.query<{ person_id: string }>(`SELECT person_id FROM ${LOOKS}`);
    expect(rows[0]?.person_id).toMatch(/^program:(?!x$)\S+$/);
  });
});

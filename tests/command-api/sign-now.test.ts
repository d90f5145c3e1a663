import { signNow } from '@fines/command-api/record/routes.ts';
import {
  TREE_HEAD_SIGNED,
  TREE_HEAD_WANTED,
  ensureRecordTables,
} from '@fines/platform/shared/record-tables.ts';
import { keepVerification } from '@fines/proof/record.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import { project } from '../projector/projecting.ts';
import { type Tables, openTables } from '../projector/servers.ts';
import { listenTo } from '../support/listen-to.ts';
import { signTree } from '../support/sign-log.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await openTables();
  await ensureRecordTables(tables.pool);
  await tables.log.issue(1, 2);
  await project(tables);
});
afterAll(() => tables.close());

/** Somebody who does `work` when a checkpoint is wanted, and says so. */
async function onWanted(work: () => Promise<unknown>): Promise<void> {
  const answer = async (asked: string): Promise<void> => {
    // Of what was under way when somebody asked.
    await tables.pool.query(`NOTIFY ${TREE_HEAD_SIGNED}, 'another'`);
    await work();
    await tables.pool.query('SELECT pg_notify($1, $2)', [TREE_HEAD_SIGNED, asked]);
  };
  const listener = await listenTo(tables.databaseUrl, TREE_HEAD_WANTED, (asked) => void answer(asked));
  onTestFinished(() => listener.close());
}

it('says so in time when nobody signs', async () => {
  await expect(signNow(tables, 50)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('Nothing was signed'),
  });
});

it('asks for a checkpoint, and answers the note as soon as it is signed', async () => {
  let signed = '';
  await onWanted(async () => {
    ({ note: signed } = await signTree(tables.pool));
  });
  expect(await signNow(tables)).toBe(signed);
  expect(signed).toContain('\n2\n');
});

it('asks for none of a log that is broken, and tells if that is found meanwhile', async () => {
  const found = async (firstBreak: string | null): Promise<void> =>
    keepVerification(tables.pool, { entries: 2, seconds: 0, firstBreak, isForged: firstBreak !== null });
  const broken = { code: 'log-broken', message: expect.stringContaining('fine-FN-2026-001 at revision 0') };
  await found('fine-FN-2026-001 at revision 0: it is not what was written');
  await expect(signNow(tables)).rejects.toMatchObject(broken);
  await found(null);
  await onWanted(() => found('fine-FN-2026-001 at revision 0: it is not what was written'));
  await expect(signNow(tables)).rejects.toMatchObject(broken);
});

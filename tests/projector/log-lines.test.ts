import { LOG_TABLE } from '@fines/platform/shared/read-model.ts';
import { expect, it } from 'vitest';

import { fineIssued, metadata, paymentRecorded, reminderSent } from '../domain/events.ts';
import { rowsOf } from './dump.ts';
import { beforeAndAfterRebuild, project } from './projecting.ts';
import { numberOf } from './test-log.ts';
import { useTables } from './use-servers.ts';

const servers = useTables();

const lines = () => rowsOf(servers.pool, LOG_TABLE, 'entry');

it('has a line for each entry of the tree, and a rebuild makes the same', async () => {
  await servers.log.fine(numberOf(1), fineIssued(), reminderSent(1));
  await project(servers);
  await servers.log.issue(2, 20);
  await servers.log.fine(numberOf(1), paymentRecorded());
  await project(servers);
  const entries = (await lines()).map(({ entry }) => entry);
  expect(entries).toEqual(Array.from({ length: 22 }, (_, entry) => entry));
  const [{ entries: counted } = {}] = await rowsOf(servers.pool, 'checkpoint', 'entries');
  expect(counted).toBe(22);
  // A rebuild writes many at once, which is another way.
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);
});

it('has a line of what cannot be shown, whatever stands in it', async () => {
  const { actor: _, recordedAt: __, ...nothing } = metadata();
  const far = { ...metadata('0000-01-01T00:00:00.000Z'), actor: { id: 'x'.repeat(5000), role: 'CHIEF' } };
  await servers.log.fine(
    numberOf(1),
    { ...fineIssued(), metadata: nothing },
    { type: 'T'.repeat(5000), data: {}, metadata: far },
  );
  await project(servers);
  expect(await lines()).toMatchObject([
    { entry: 0, actor_id: null, type: 'FineIssued', stream: 'fine-FN-2026-001', revision: 0 },
    { entry: 1, actor_id: 'x'.repeat(200), actor_role: 'CHIEF', type: 'T'.repeat(200), revision: 1 },
  ]);
  const now = Date.now();
  for (const { at } of await lines()) expect(Math.abs(now - Number(at))).toBeLessThan(60_000);
});

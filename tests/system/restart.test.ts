import { resolve } from 'node:path';

import { fineHistorySchema } from '@fines/domain/fine/history.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { run } from '../audit/audited-log.ts';
import { answered } from '../read-api/reading.ts';
import { issue, sequenceOf } from '../support/fines.ts';
import { emailOf } from '../support/staff.ts';
import { TestSystem } from '../support/test-system.ts';

const WITH_SERVERS = resolve(import.meta.dirname, '../../embedded/with-servers.ts');

const fines = z.array(z.object({ id: z.string() }));

let system: TestSystem;
beforeAll(async () => {
  system = await TestSystem.start({ env: { DEMO_DATA: '1' } });
});
afterAll(() => system.stopAndRemove());

/** `npm run audit -- …`, without npm. */
const audit = (...args: string[]) =>
  run([WITH_SERVERS, 'read-api/audit/main.ts', ...args], { DATA_DIR: system.dataDir });

it('tells of a fine as JSON what the API answers, but for the signed record', async () => {
  const manager = await system.signIn(emailOf('manager'));
  const [first] = fines.parse((await answered(manager, '/fines?range=[0,0]')).body);
  const id = String(first?.id);
  const { code, stdout } = await audit(id, '--json');
  const {
    checkpoint: _,
    missingAt,
    ...history
  } = fineHistorySchema.parse((await answered(manager, `/fines/${id}/history`)).body);
  const events = history.events.map(({ entry: _entry, ...event }) => event);
  expect(JSON.parse(stdout)).toEqual({ ...history, events });
  expect(missingAt).toBeNull();
  expect(code).toBe(0);
});

it('finds nothing wrong with what the system writes, while it runs and when it was stopped, and goes on', async () => {
  const before = await issue(await system.signIn(emailOf('officer')));
  const running = await audit('--verify');
  await system.stop();
  const stopped = await audit('--verify');
  for (const { code, stdout } of [running, stopped]) {
    expect(stdout).toContain('No break was found.');
    expect(code).toBe(0);
  }

  system = await TestSystem.start({ dataDir: system.dataDir, env: { DEMO_DATA: '1' } });
  const officer = await system.signIn(emailOf('officer'));
  expect((await officer.get(`/fines/${before.fine.id}`)).body).toEqual(before.fine);
  const after = await issue(officer);
  expect(sequenceOf(after.fine.id)).toBe(sequenceOf(before.fine.id) + 1);
});

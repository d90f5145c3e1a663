import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { fineHistorySchema } from '@fines/domain/fine/history.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const startAgain = (): Promise<TestSystem> =>
  TestSystem.start({ dataDir: system.dataDir, env: { DEMO_DATA: '1' } });

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

  system = await startAgain();
  const officer = await system.signIn(emailOf('officer'));
  expect((await officer.get(`/fines/${before.fine.id}`)).body).toEqual(before.fine);
  const after = await issue(officer);
  expect(sequenceOf(after.fine.id)).toBe(sequenceOf(before.fine.id) + 1);
});

const path = (): string => join(system.dataDir, 'secrets.json');
const withOtherSecret = (text: string): string =>
  JSON.stringify({ ...JSON.parse(text), EMAIL_HMAC_SECRET: 'x'.repeat(43) });

describe('secrets.json', () => {
  let kept: string;

  beforeAll(async () => {
    await system.stop();
    kept = await readFile(path(), 'utf8');
  });
  afterAll(async () => {
    await writeFile(path(), kept);
    system = await startAgain();
    await system.signIn(emailOf('officer'));
  });

  it.each<[string, (text: string) => string, RegExp]>([
    ['is cut off', (text) => text.slice(0, 200), /secrets\.json is damaged.*Put back a copy/],
    ['is empty', () => '', /secrets\.json is damaged.*Put back a copy/],
    [
      'is of another system',
      withOtherSecret,
      /EMAIL_HMAC_SECRET is not the one that belongs to this database/,
    ],
  ])('that %s is named, left as it is, and nothing starts', async (_what, change, said) => {
    await writeFile(path(), change(kept));
    await expect(startAgain()).rejects.toThrow(said);
    expect(await readFile(path(), 'utf8')).toBe(change(kept));
  });

  it('that is missing is not made anew where there is data', async () => {
    await rm(path());
    await expect(startAgain()).rejects.toThrow(/secrets\.json is missing, though there is data/);
    await expect(access(path())).rejects.toThrow('ENOENT');
  });
});

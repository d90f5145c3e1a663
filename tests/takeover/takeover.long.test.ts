import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { run } from '../audit/audited-log.ts';
import { issue, sequenceOf } from '../support/fines.ts';
import { emailOf } from '../support/staff.ts';
import { TestSystem } from '../support/test-system.ts';
import { until } from '../support/wait.ts';
import { type Answers, askEverything } from './answers.ts';
import { restoreRecording } from './recording.ts';
import { asOfNow } from './since.ts';

/** What the first version of the code wrote; `record.ts` says how. */
const RECORDING = '2026-11';

let system: TestSystem;
let then: Answers;
let now: Answers;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fines-takeover-'));
  then = asOfNow(await restoreRecording(RECORDING, dataDir));
  system = await TestSystem.start({ dataDir });
  const admin = await system.signIn(emailOf('admin'));
  await until(async () => (await admin.get('/fines')).status === 200, 'the read tables of the recorded log');
  const asked = { fineNumbers: Object.keys(then.histories), plates: Object.keys(then.vehicles) };
  now = await askEverything(admin, asked);
}, 120_000);
afterAll(() => system.stopAndRemove());

it.each(['fines', 'histories', 'payments', 'disputes', 'users', 'vehicles'] as const)(
  'the %s are as they were',
  (kind) => {
    expect(now[kind]).toMatchObject(then[kind]);
  },
);

it('every chain and every number still verifies', async () => {
  const { code, stdout } = await run(['read-api/audit/main.ts', '--verify'], await system.addresses());
  // The one receipt that nobody used was written by a test, in the name of somebody who never was.
  expect(stdout.match(/^.* BROKEN$/gm)).toEqual([
    expect.stringMatching(/^Rights .* 2 events by others +2 BROKEN$/),
  ]);
  expect(stdout).toContain('SENIOR_OFFICER leaves no ReceiptReserved');
  expect(code).toBe(1);
});

it('numbers go on where they ended', async () => {
  const officer = await system.signIn(emailOf('officer'));
  const { fine } = await issue(officer);
  const series = fine.id.slice(0, 'FN-yyyy-'.length);
  const before = Object.keys(then.histories).filter((number) => number.startsWith(series));
  expect(sequenceOf(fine.id)).toBe(Math.max(0, ...before.map(sequenceOf)) + 1);
});

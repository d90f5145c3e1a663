import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { rotateLongLogs } from '@fines/embedded/system.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
/** As a service writes to its log, which it never opens again. */
let log: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fines-logs-'));
  log = openSync(join(folder, 'front.log'), 'a', 0o600);
  writeSync(openSync(join(folder, 'projector.log'), 'a', 0o600), 'short\n');
});
afterAll(async () => {
  closeSync(log);
  await rm(folder, { recursive: true });
});

const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');

it('a log that is too long moves aside, and what comes after stands in the first again', async () => {
  writeSync(log, `${'a'.repeat(100)}\n`);
  await rotateLongLogs(folder, 100);
  writeSync(log, 'next\n');
  await rotateLongLogs(folder, 100);
  expect(await read('front.log')).toBe('next\n');
  expect(await read('front.log.1')).toBe(`${'a'.repeat(100)}\n`);
  expect((await stat(join(folder, 'front.log.1'))).mode & 0o777).toBe(0o600);
});

it('takes the place of the one before, and leaves the others', async () => {
  writeSync(log, `${'b'.repeat(100)}\n`);
  await rotateLongLogs(folder, 100);
  expect(await read('front.log.1')).toBe(`next\n${'b'.repeat(100)}\n`);
  expect(await read('front.log')).toBe('');
  expect((await readdir(folder)).toSorted()).toEqual(['front.log', 'front.log.1', 'projector.log']);
});

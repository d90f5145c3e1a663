import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const bench = async (...args: string[]): Promise<string[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/main.ts', ...args], { cwd: ROOT });
  return stdout.split('\n').filter((line) => line.startsWith('| '));
};

it('measures every part and says what it left out', async () => {
  const sizes = ['--events', '2000', '--emmett-events', '0', '--fines', '200', '--large'];
  const lines = await bench(...sizes, '--seconds', '0.2', '--times', '5');

  const parts = new Set(lines.slice(2).map((line) => line.split('|')[1]?.trim()));
  expect([...parts]).toEqual(['commands', 'peers', 'visible', 'rebuild', 'questions', 'memory']);
  const emmett = lines.filter((line) => line.includes('Emmett'));
  expect(emmett).toHaveLength(2);
  for (const line of emmett) expect(line).toContain('skipped: not wanted: --emmett-events 0');
  expect(lines.filter((line) => line.includes('2,000 fines, p95 as it grows'))).not.toEqual([]);
  for (const line of lines.slice(2)) expect(line).toMatch(/[1-9].*(per s|events\/s|ms|MB|cores)|skipped: /);
}, 120_000);

it('refuses what it does not know, and to write a part of the table', async () => {
  await expect(bench('comands')).rejects.toThrow('comands');
  await expect(bench('commands', '--write')).rejects.toThrow('Only the whole table can be written');
});

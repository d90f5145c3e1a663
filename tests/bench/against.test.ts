import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { beforeEach, describe, expect, it } from 'vitest';

import { compareCheckouts } from '../../bench/against/compare.ts';
import { argumentsOf, readOptions } from '../../bench/tools/options.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fines-against-'));
  return () => rm(folder, { recursive: true, force: true });
});

/** A checkout whose bench prints these lines: in its first run those of the first turn, and so on. */
async function checkout(name: string, turns: readonly (readonly string[])[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, 'node_modules/.bin'), { recursive: true });
  await mkdir(join(path, 'bench'));
  await writeFile(join(path, 'bench/main.ts'), '');
  for (const [turn, lines] of turns.entries()) await writeFile(join(path, `${turn}.txt`), lines.join('\n'));
  const node = join(path, 'node_modules/.bin/node');
  await writeFile(
    node,
    '#!/bin/sh\necho "$@" >> asked\nn=$(wc -l < asked)\ncat "$((n-1)).txt" || { echo "out of order" >&2; exit 3; }\n',
  );
  await chmod(node, 0o755);
  return path;
}

const line = (name: string, measured: string): string =>
  `| commands | ${name.padEnd(30)} | ${measured} | raw append: 9 ms | 1.00 × |  |  |`;

const fast = (perSecond: string): string[] => ['4 × EPYC', '', line('fines', `${perSecond} per s`)];

describe('two checkouts', () => {
  it('are compared by the medians of their turns', async () => {
    const ours = await checkout('ours', [fast('1,000'), fast('9,000'), fast('1,200')]);
    const theirs = await checkout('theirs', [fast('400'), fast('10'), fast('600')]);
    const outcomes = await compareCheckouts({ ours, theirs, turns: 3, args: ['commands'] });
    expect(outcomes).toEqual([
      {
        part: 'commands',
        name: 'fines',
        value: 1200,
        unit: 'per s',
        limit: { what: 'the other', value: 400, ratio: 3 },
      },
    ]);
  });

  it('tell what only one of them measures', async () => {
    const ours = await checkout('ours', [[...fast('10'), line('front for each', '0.300 ms')]]);
    const theirs = await checkout('theirs', [[...fast('10'), line('gateway for each', '0.150 ms')]]);
    const outcomes = await compareCheckouts({ ours, theirs, turns: 1, args: [] });
    expect(outcomes.slice(1)).toEqual([
      { part: 'commands', name: 'front for each', reason: 'only this one tells it: 0.300 ms' },
      { part: 'commands', name: 'gateway for each', reason: 'only the other tells it: 0.150 ms' },
    ]);
  });

  it('are not compared if a bench fails, or nothing is the same', async () => {
    const ours = await checkout('ours', [fast('10'), fast('10')]);
    const failing = await checkout('failing', []);
    await expect(compareCheckouts({ ours, theirs: failing, turns: 1, args: [] })).rejects.toThrow(
      /The bench of .*failing failed:[^]*out of order/,
    );
    const silent = await checkout('silent', [['nothing']]);
    await expect(compareCheckouts({ ours, theirs: silent, turns: 1, args: [] })).rejects.toThrow(
      'no figure in common',
    );
  });
});

describe('what cannot be compared', () => {
  it('is a folder that is no other checkout, or has nothing installed', async () => {
    const compared = (theirs: string) => compareCheckouts({ ours: ROOT, theirs, turns: 1, args: [] });
    await expect(compared(folder)).rejects.toThrow('is no checkout of this project');
    await expect(compared(ROOT)).rejects.toThrow('is this very checkout');
    const bare = await checkout('bare', []);
    await rm(join(bare, 'node_modules'), { recursive: true });
    await expect(compared(bare)).rejects.toThrow('has nothing installed: run "npm ci" there first');
  });

  it('is a part that compares by itself, and a comparison is not written', () => {
    expect(() => readOptions(['peers', '--against', folder])).toThrow('Peers are not compared');
    expect(() => readOptions(['--write', '--against', folder])).toThrow('A comparison is not written');
  });

  it('is an event store that was given, since only one run can fill it', async () => {
    const env = { ...process.env, REDIS_URL: '', ESDB_URL: 'esdb://127.0.0.1:1?tls=false' };
    const bench = promisify(execFile)(process.execPath, ['bench/main.ts', '--against', folder], {
      cwd: ROOT,
      env,
    });
    await expect(bench).rejects.toThrow('event stores of their own');
  });
});

it('gives both the same arguments, which a bench of any age knows', () => {
  const options = readOptions([
    'commands',
    'rebuild',
    '--against',
    folder,
    '--turns',
    '3',
    '--fines',
    '10,20',
  ]);
  expect(options).toMatchObject({ turns: 3, parts: ['commands', 'rebuild'], fines: [10, 20], seconds: 2 });
  const { against: _, turns: __, ...sameForBoth } = options;
  expect(readOptions(argumentsOf(options))).toEqual({ ...sameForBoth, turns: 5 });
});

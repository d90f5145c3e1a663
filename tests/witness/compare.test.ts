import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { compare } from '@fines/proof/witness/compare.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { newLogKey, ProvedLog } from '../audit/fine-proof-file.ts';
import { newFolder } from '../support/new-folder.ts';
import { AnsweringSystem, startWatching } from './watching.ts';

const log = new ProvedLog(newLogKey());
/** By the same key, with another beginning: what others are shown. */
const rewritten = new ProvedLog(log.key, ['FN-2026-009', 'FN-2026-002', 'FN-2026-003']);

let folder: string;
let said: string[];
beforeEach(async () => {
  folder = await newFolder();
  said = [];
});

/** The folder of a witness that was shown a log at some sizes. */
async function witnessed(name: string, sizes: readonly number[], shown = log): Promise<string> {
  const path = join(folder, name);
  const system = await AnsweringSystem.start(shown, 0);
  const { watch } = await startWatching(path, system.url, log.key);
  for (const size of sizes) {
    system.size = size;
    expect(await watch.round()).toBe('good');
  }
  return path;
}

async function proofFile(of: ProvedLog, from: number, to: number): Promise<string> {
  const path = join(folder, 'consistency.json');
  await writeFile(path, JSON.stringify(await of.consistency(from, to)));
  return path;
}

const areOne = (folders: string[], consistency: string[] = [], key = [log.key]) =>
  compare({ folders, key, consistency }, (line) => void said.push(line));

describe('the folders of several witnesses', () => {
  it('are of one log if one has seen all that the others saw last', async () => {
    expect(await areOne([await witnessed('a', [2, 5]), await witnessed('b', [3, 5, 8])])).toBe(true);
    expect(said).toEqual([expect.stringContaining('in 2 folders: all are of one log')]);
  });

  it('show a split view by two roots of one size, and name both notes', async () => {
    const folders = [await witnessed('a', [2, 5, 7]), await witnessed('b', [5, 8], rewritten)];
    expect(await areOne(folders)).toBe(false);
    expect(said[0]).toMatch(/SPLIT VIEW: two roots were signed for 5 entries: .*\/a\/.*0005-.* and .*\/b\//);
  });

  it('need a proof where the sizes differ, which shows that they are of one log, or not', async () => {
    const folders = [await witnessed('a', [2, 5]), await witnessed('b', [8])];
    expect(await areOne(folders)).toBe(false);
    expect(said).toEqual([expect.stringMatching(/^NOT PROVED: .*consistency\?from=5&to=8$/)]);
    expect(await areOne(folders, [await proofFile(log, 5, 8)])).toBe(true);
    said = [];
    const split = [folders[0] ?? '', await witnessed('c', [8], rewritten)];
    expect(await areOne(split, [await proofFile(rewritten, 5, 8)])).toBe(false);
    expect(said).toEqual([expect.stringMatching(/^DOES NOT FOLLOW: .*\/c\/.* on .*\/a\//)]);
  });

  it('count with every note, also one that is kept beside another', async () => {
    const path = await witnessed('a', [5]);
    await mkdir(join(path, 'notes'), { recursive: true });
    await writeFile(join(path, 'notes', `000000000005-${'0'.repeat(16)}.txt`), await rewritten.note(5));
    expect(await areOne([path])).toBe(false);
  });

  it('are believed only with the signature of one of the keys of the log', async () => {
    const folders = [await witnessed('a', [5])];
    const other = newLogKey();
    await expect(areOne(folders, [], [other])).rejects.toThrow('not signed by fines.example/log');
    expect(await areOne(folders, [], [other, log.key])).toBe(true);
    await expect(areOne([folder])).rejects.toThrow('no such file or directory');
  });
});

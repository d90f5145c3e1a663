import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const linesOf = async (file: string): Promise<string[]> =>
  (await readFile(resolve(ROOT, file), 'utf8')).split('\n');

/** What a Dockerfile copies from the checkout, not from another stage. */
const copiedIn = (dockerfile: readonly string[]): string[] =>
  dockerfile
    .map((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1] ?? '')
    .flatMap((sources) => sources.split(' ').filter(Boolean));

const isIn = (path: string, folders: Iterable<string>): boolean =>
  [...folders].some((folder) => path === folder || path.startsWith(`${folder}/`));

it('the image gets what its Dockerfile copies, and its .dockerignore names nothing else', async () => {
  const copied = new Set(copiedIn(await linesOf('Dockerfile')));
  const allowed = (await linesOf('.dockerignore'))
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  expect([...copied].filter((path) => !isIn(path, allowed))).toEqual([]);
  expect(allowed.filter((path) => !isIn(path, copied))).toEqual([]);
  expect(copied.size).toBeGreaterThan(10);
});

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, it } from 'vitest';

const SOURCES = globSync('*/**/*.{ts,tsx}', { exclude: (path) => /node_modules|dist|^\./.test(path) });

const roomOf = (path: string): string => path.split('/')[0] ?? '';

/** The rooms that a source imports from, besides its own. */
function importedBy(source: string): string[] {
  const imports = readFileSync(source, 'utf8').matchAll(/(?:from|import\(?)\s*'(@fines\/|\.)([^']+)'/g);
  return [...imports]
    .map(([, start, path = '']) => roomOf(start === '.' ? join(dirname(source), `.${path}`) : path))
    .filter((room) => room !== roomOf(source));
}

/** `a --> b` of each import between rooms; those of the tests may be of any room. */
const imports = new Set(
  SOURCES.filter((source) => roomOf(source) !== 'tests').flatMap((source) =>
    importedBy(source).map((room) => `${roomOf(source)} --> ${room}`),
  ),
);

const page = readFileSync('docs/architecture.md', 'utf8');
const arrows = [...page.matchAll(/^ {2}([\w-]+) --> ([\w -]+(?: & [\w-]+)*)$/gm)].flatMap(
  ([, from, to = '']) => to.split(' & ').map((room) => `${from} --> ${room}`),
);

it('draws each import between rooms as an arrow, and no other arrow', () => {
  expect(arrows.toSorted()).toEqual([...imports].toSorted());
  expect(arrows).toContain('platform --> domain');
});

it('tells what each room is', () => {
  const rooms = new Set([...globSync('*/*').map(roomOf), 'docs'].filter((room) => room !== 'node_modules'));
  const told = [...page.matchAll(/^\*\*\[([\w-]+)\]/gm)].map(([, room]) => room);
  expect(told.toSorted()).toEqual([...rooms].toSorted());
});

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, it } from 'vitest';

const SOURCES = globSync('*/**/*.{ts,tsx}', { exclude: (path) => /node_modules|dist|^\./.test(path) });

const roomOf = (path: string): string => path.split('/')[0] ?? '';

type Import = { from: string; to: string };

/** Every import of one source by another. */
const IMPORTS = SOURCES.flatMap((from) => {
  const named = readFileSync(from, 'utf8').matchAll(/(?:from|import\(?)\s*'(@fines\/|\.)([^']+)'/g);
  return [...named].map(([, start, path = '']): Import => ({
    from,
    to: start === '.' ? join(dirname(from), `.${path}`) : path,
  }));
});

/** `a --> b` for each import from one place to another. */
const arrowsBetween = (placeOf: (path: string) => string, imports: readonly Import[]): Set<string> =>
  new Set(
    imports
      .map(({ from, to }) => [placeOf(from), placeOf(to)])
      .filter(([from, to]) => from !== to)
      .map((places) => places.join(' --> ')),
  );

const page = readFileSync('docs/architecture.md', 'utf8');
const arrows = [...page.matchAll(/^ {2}([\w-]+) --> ([\w -]+(?: & [\w-]+)*)$/gm)].flatMap(
  ([, from, to = '']) => to.split(' & ').map((room) => `${from} --> ${room}`),
);

it('draws each import between rooms as an arrow, and no other arrow', () => {
  const imports = arrowsBetween(
    roomOf,
    // Tests may import every room.
    IMPORTS.filter(({ from }) => roomOf(from) !== 'tests'),
  );
  expect(arrows.toSorted()).toEqual([...imports].toSorted());
  expect(arrows).toContain('platform --> domain');
});

it('tells what each room is', () => {
  const rooms = new Set([...globSync('*/*').map(roomOf), 'docs'].filter((room) => room !== 'node_modules'));
  const told = [...page.matchAll(/^\*\*\[([\w-]+)\]/gm)].map(([, room]) => room);
  expect(told.toSorted()).toEqual([...rooms].toSorted());
});

it('has no two folders that import each other', () => {
  const imports = arrowsBetween(dirname, IMPORTS);
  expect(imports.size).toBeGreaterThan(500);
  const mutual = [...imports].filter((arrow) => imports.has(arrow.split(' --> ').toReversed().join(' --> ')));
  expect(mutual).toEqual([]);
});

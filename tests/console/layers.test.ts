import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { expect, it } from 'vitest';

const SOURCES = 'admin-ui/src';

/** What stands beside the folders comes after them all. */
const folderOf = (path: string): string => relative(SOURCES, dirname(path)) || 'App';

/** The folders in the order that docs/architecture.md gives: each may import those before it. */
function orderWritten(): string[] {
  const [, after = ''] = readFileSync('docs/architecture.md', 'utf8').split('in this order: ');
  const [list = ''] = after.split(' last.');
  return [...list.matchAll(/`([^`]+)`/g)].map(([, folder = '']) => folder);
}

/** Every import of one file of the console by another, `import()` too. */
function importsOf(path: string): { from: string; to: string }[] {
  const named = readFileSync(path, 'utf8').matchAll(/\b(?:from|import)[\s(]+'(\.[^']+)'/g);
  return [...named].map(([, to = '']) => ({ from: path, to: join(dirname(path), to) }));
}

const files = globSync(`${SOURCES}/**/*.{ts,tsx}`);
const order = orderWritten();
const placeOf = (path: string): number => order.indexOf(folderOf(path));

it('names every folder of the console once', () => {
  expect(order.toSorted()).toEqual([...new Set(files.map(folderOf))].toSorted());
});

it('has each folder import only those before it', () => {
  const all = files.flatMap(importsOf);
  expect(all.length).toBeGreaterThan(500);
  const against = all.filter(({ from, to }) => placeOf(to) > placeOf(from));
  expect(against.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

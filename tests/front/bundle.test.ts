import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { beforeAll, expect, it } from 'vitest';

import { builtConsole } from '../support/data-folders.ts';

const CONSOLE = resolve(import.meta.dirname, '../../admin-ui');
const ASSETS = join(CONSOLE, 'dist/assets');

/** In kB as they are sent (gzip): what was measured, and a tenth of it. More is to be looked at, not forbidden. */
const AT_MOST = { firstScripts: 445, heaviestList: 190 };

let chunks: Map<string, string>;

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** What a chunk imports at once; `import()` has a bracket. */
const importsOf = (code: string): string[] => matches(code, /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g);

const chunkOf = (module: string): string => {
  const found = [...chunks.keys()].find((name) => name.startsWith(`${module}-`));
  if (found === undefined) throw new Error(`${module} has no file of its own`);
  return found;
};

/** These, and all that they import at once. */
function withImports(roots: readonly string[]): Set<string> {
  const all = new Set<string>();
  const waiting = [...roots];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (all.has(name)) continue;
    all.add(name);
    waiting.push(...importsOf(chunks.get(name) ?? ''));
  }
  return all;
}

async function kilobytesOf(names: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...names].map(async (name) => (await stat(join(ASSETS, `${name}.gz`))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Everything that is loaded before a page is. */
let first: Set<string>;

beforeAll(async () => {
  await builtConsole();
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'));
  chunks = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(ASSETS, name), 'utf8')] as const)),
  );
  const page = await readFile(join(CONSOLE, 'dist/index.html'), 'utf8');
  first = withImports([...matches(page, /(?:src|href)="\/assets\/([^"]+\.js)"/g), chunkOf('App')]);
});

it('loads each page when it is first opened, after first scripts of a known size', async () => {
  const pages = matches(
    await readFile(join(CONSOLE, 'src/pages.tsx'), 'utf8'),
    /import\('[^']*?(\w+)\.tsx'\)/g,
  );
  expect(pages.length).toBeGreaterThanOrEqual(30);
  expect(pages.filter((name) => first.has(chunkOf(name)))).toEqual([]);
  expect(await kilobytesOf(first)).toBeLessThan(AT_MOST.firstScripts);

  const lists = await Promise.all(
    pages
      .filter((name) => name.endsWith('List'))
      .map((name) => kilobytesOf([...withImports([chunkOf(name)])].filter((chunk) => !first.has(chunk)))),
  );
  expect(Math.max(...lists)).toBeLessThan(AT_MOST.heaviestList);
});

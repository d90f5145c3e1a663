import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { beforeAll, expect, it } from 'vitest';

import { builtConsole } from '../support/data-folders.ts';

const CONSOLE = resolve(import.meta.dirname, '../../admin-ui');
const ASSETS = join(CONSOLE, 'dist/assets');

/** What only qrcode.react has in it, and no minifier takes out. */
const QR_CODE = 'Data too long';

/** Everything that the page loads before it shows anything, by name. */
let initial: Map<string, string>;
let chunks: Map<string, string>;

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** What a chunk imports at once; `import()` has a bracket. */
const importsOf = (code: string): string[] => matches(code, /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g);

const chunkOf = (screen: string): string | undefined =>
  [...chunks.keys()].find((name) => name.startsWith(`${screen}-`));

/** These, and all that they import at once. */
function withImports(roots: readonly string[]): Map<string, string> {
  const all = new Map<string, string>();
  const waiting = [...roots];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (all.has(name)) continue;
    const code = chunks.get(name);
    if (code === undefined) throw new Error(`${name} is not there`);
    all.set(name, code);
    waiting.push(...importsOf(code));
  }
  return all;
}

beforeAll(async () => {
  await builtConsole();
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'));
  chunks = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(ASSETS, name), 'utf8')] as const)),
  );
  const page = await readFile(join(CONSOLE, 'dist/index.html'), 'utf8');
  initial = withImports(matches(page, /(?:src|href)="\/assets\/([^"]+\.js)"/g));
});

it('has QR codes in it, but not from the start', () => {
  const names = [...chunks].filter(([, code]) => code.includes(QR_CODE)).map(([name]) => name);
  expect(names).not.toHaveLength(0);
  expect(names.filter((name) => initial.has(name))).toEqual([]);
});

it('loads each screen when it is first opened', async () => {
  const app = await readFile(join(CONSOLE, 'src/App.tsx'), 'utf8');
  const screens = matches(app, /\(\) => import\('[^']*?(\w+)\.tsx'\)/g);
  expect(screens.length).toBeGreaterThanOrEqual(30);
  expect(screens.filter((screen) => chunkOf(screen) === undefined)).toEqual([]);
  expect(screens.map(chunkOf).filter((name = '') => initial.has(name))).toEqual([]);
});

import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

import { beforeAll, expect, it } from 'vitest';

const CONSOLE = resolve(import.meta.dirname, '../../admin-ui');
const ASSETS = join(CONSOLE, 'dist/assets');

/** Gzipped, in bytes: 209 kB of a thousand bytes each. */
const BUDGET = 209_000;

/**
 * What comes before a screen is usable when nothing is cached, as browsers get it (Brotli): for the list of fines some 9
 * seconds at 30 kB/s, less what headers, data and ways take. Each file is a request with headers of its own.
 */
const FIRST_SCREENS = [
  { screen: 'LoginPage', bytes: 220_000, files: 9 },
  { screen: 'FineList', bytes: 223_000, files: 10 },
  { screen: 'FineDetailPage', bytes: 249_000, files: 14 },
  { screen: 'IssueFinePage', bytes: 248_000, files: 14 },
  { screen: 'DashboardPage', bytes: 227_000, files: 12 },
  { screen: 'ReportsPage', bytes: 259_000, files: 17 },
  { screen: 'SettingsPage', bytes: 231_000, files: 13 },
];

/** What only qrcode.react has in it, and no minifier takes out. */
const QR_CODE = 'Data too long';

/** What the build makes of React's marks; a React that writes them otherwise would bring their traces back. */
const MARK = 'Object.create(Error.prototype';

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
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'));
  chunks = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(ASSETS, name), 'utf8')] as const)),
  );
  const page = await readFile(join(CONSOLE, 'dist/index.html'), 'utf8');
  initial = withImports(matches(page, /(?:src|href)="\/assets\/([^"]+\.js)"/g));
});

it(`needs at most ${BUDGET / 1000} kB of JavaScript, gzipped, before it shows anything`, () => {
  const sizes = [...initial].map(([name, code]) => ({ name, size: gzipSync(code).length }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  const parts = sizes.map(({ name, size }) => `${name} ${(size / 1000).toFixed(1)}`).join(', ');
  process.stdout.write(
    `The console loads ${(total / 1000).toFixed(1)} kB of JavaScript at first: ${parts}\n`,
  );
  expect(total).toBeLessThanOrEqual(BUDGET);
});

it.each(FIRST_SCREENS)(
  'needs at most $bytes bytes in $files files until $screen is usable',
  async (wanted) => {
    const files = withImports([...initial.keys(), chunkOf(wanted.screen) ?? wanted.screen]);
    const stats = await Promise.all([...files.keys()].map((name) => stat(join(ASSETS, `${name}.br`))));
    const bytes = stats.reduce((sum, { size }) => sum + size, 0);
    process.stdout.write(`${wanted.screen} takes ${(bytes / 1000).toFixed(1)} kB in ${files.size} files\n`);
    expect(bytes).toBeLessThanOrEqual(wanted.bytes);
    expect(files.size).toBeLessThanOrEqual(wanted.files);
  },
);

it("makes no traces of React's marks", () => {
  expect([...initial.values()].filter((code) => code.includes(MARK))).toHaveLength(1);
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

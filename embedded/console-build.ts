import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { ROOT } from './settings.ts';

const LOOK_EVERY_MS = 500;

/**
 * For a program that npm started. Of the signals that npm gets it passes some on to the shell between them, and
 * the shell none: that npm is gone is all that the program learns.
 */
export async function whenNpmEnds(end: () => void): Promise<void> {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = await npmPid();
  const timer = setInterval(() => {
    if (isAlive(npm)) return;
    clearInterval(timer);
    end();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** Some shells give their place to the program, and then npm is its parent. */
async function npmPid(): Promise<number> {
  const parent = process.ppid;
  const isShell = !/\bnpm\b/.test(await tellOf(parent, 'args'));
  return isShell ? Number.parseInt(await tellOf(parent, 'ppid'), 10) || parent : parent;
}

/** Nothing where there is no `ps`. */
const tellOf = (pid: number, what: 'args' | 'ppid'): Promise<string> =>
  promisify(execFile)('ps', ['-o', `${what}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const BUILT = join(ROOT, 'admin-ui/dist/index.html');
const SOURCES = [
  'admin-ui/src',
  'admin-ui/public',
  'admin-ui/index.html',
  'admin-ui/vite.config.ts',
  'domain',
  // Another version of a library makes another console.
  'package-lock.json',
];

/** Builds the console if its sources are newer than the last build. */
export async function buildConsole(tell: (line: string) => void): Promise<void> {
  const built = await modified(BUILT);
  const sources = await Promise.all(SOURCES.map((path) => newestIn(join(ROOT, path))));
  if (built > Math.max(...sources)) return;
  tell('Building the console …');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'admin-ui'),
    // A test runner calls its environment `test`, for which React would be built as for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** When a file, or anything in a folder, was last changed; 0 if it is not there. */
async function newestIn(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true }).catch(() => []);
  const times = await Promise.all(entries.map((entry) => modified(join(path, entry))));
  return Math.max(await modified(path), ...times);
}

const modified = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => undefined);
  return found?.mtimeMs ?? 0;
};

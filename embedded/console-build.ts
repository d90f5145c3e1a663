import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { ROOT } from './settings.ts';

const LOOK_EVERY_MS = 500;

/**
 * Calls `end` when npm has ended, if npm started this program. There is a shell between the two, which does not pass
 * on the signals that npm sends it, so the program watches whether npm still runs.
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

/** Some shells replace themselves by the program, so that npm is its parent. */
async function npmPid(): Promise<number> {
  const parent = process.ppid;
  const isShell = !/\bnpm\b/.test(await tellOf(parent, 'args'));
  return isShell ? Number.parseInt(await tellOf(parent, 'ppid'), 10) || parent : parent;
}

/** The parent or arguments of a process; empty if there is no `ps`. */
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
  // Another version of a library gives another console.
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
    // Test runners set NODE_ENV to `test`, which would give a development build of React.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** When a file or any file in a folder was last changed; 0 if it does not exist. */
async function newestIn(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true }).catch(() => []);
  const times = await Promise.all(entries.map((entry) => modified(join(path, entry))));
  return Math.max(await modified(path), ...times);
}

const modified = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => undefined);
  return found?.mtimeMs ?? 0;
};

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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

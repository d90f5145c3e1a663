import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/** What must not be left behind, even by a run that is interrupted: processes, folders, databases. */

const held = new Set<() => Promise<unknown>>();
const interruption = new AbortController();

/** Acquires something, passes it to `work`, and releases it afterwards, or before that if the run is interrupted. */
export async function holding<Thing, Result>(
  acquire: () => Promise<Thing>,
  release: (thing: Thing) => Promise<unknown>,
  work: (thing: Thing) => Promise<Result>,
): Promise<Result> {
  interruption.signal.throwIfAborted();
  const acquired = acquire();
  let released: Promise<unknown> | undefined;
  const releaseOnce = (): Promise<unknown> => (released ??= acquired.then(release));
  held.add(releaseOnce);
  try {
    const thing = await acquired;
    interruption.signal.throwIfAborted();
    return await work(thing);
  } finally {
    await releaseOnce();
    held.delete(releaseOnce);
  }
}

/** A new temporary folder, removed at the end. */
export const withFolder = <Result>(
  name: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> =>
  holding(
    () => mkdtemp(join(tmpdir(), `fines-${name}-`)),
    (folder) => rm(folder, { recursive: true, force: true }),
    work,
  );

/** A process that ends with `work`, if it has not ended by itself. */
export const withProcess = <Result>(
  start: () => ChildProcess,
  work: (child: ChildProcess) => Promise<Result>,
): Promise<Result> => holding(() => Promise.resolve(start()), end, work);

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Ctrl-C, a terminal that is closed, or `kill`: releases what is held, the last acquired first, and exits. */
export function releaseWhenInterrupted(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void interrupt(128 + constants.signals[signal]));
  }
}

async function interrupt(code: number): Promise<void> {
  if (interruption.signal.aborted) return;
  // What is being measured fails in many ways when its servers end. None of them says anything to anybody.
  process.on('uncaughtException', () => undefined);
  interruption.abort(new Error('Interrupted'));
  for (const release of [...held].toReversed()) await release().catch(() => undefined);
  process.exit(code);
}

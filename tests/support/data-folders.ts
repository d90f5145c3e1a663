import { execFile } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { buildConsole } from '@fines/embedded/console-build.ts';
import { startPostgres } from '@fines/embedded/postgres/postgres.ts';

import { until } from './wait.ts';

const run = promisify(execFile);

type Make = (folder: string) => Promise<void>;

const MADE_WITHIN_MS = 180_000;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Open to the account of Postgres, so that what Postgres keeps stays inside. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fines-test-'));
  await chmod(folder, 0o711);
  return folder;
}

/**
 * A new data folder with what `make` puts into one. That happens once for all of a run, which has named the folder
 * `TEST_TEMPLATES` for it: everybody gets a copy.
 */
export async function newDataFolder(name: string, make: Make): Promise<string> {
  const folder = await newFolder();
  const { TEST_TEMPLATES: templates } = process.env;
  const template = templates === undefined ? undefined : await templateOf(join(templates, name), make);
  // Not by Node: Postgres insists on the owner of its files.
  if (template !== undefined) await run('cp', ['-a', `${template}/.`, folder]);
  else await make(folder);
  return folder;
}

/** Undefined if it cannot be copied, or not even be made: whoever tries that again learns why. */
async function templateOf(path: string, make: Make): Promise<string | undefined> {
  const isThere = await oncePerRun(path, async () => {
    const folder = await made(make);
    if (folder !== undefined) await rename(folder, path);
    return folder !== undefined;
  });
  return isThere ? path : undefined;
}

/** Whoever comes first acts, the others wait. `path` names what is done; returns whether that went well. */
async function oncePerRun(path: string, act: () => Promise<boolean>): Promise<boolean> {
  const [done, failed] = [`${path}.done`, `${path}.failed`];
  if (await isFirst(`${path}.begun`)) {
    const isDone = await act().catch(() => false);
    await mkdir(isDone ? done : failed);
  }
  await until(async () => (await exists(done)) || exists(failed), path, MADE_WITHIN_MS);
  return exists(done);
}

/** The console is built for the first system of a run; those that start beside it must not build it, too. */
export async function builtConsole(): Promise<void> {
  const { TEST_TEMPLATES: templates } = process.env;
  if (templates === undefined) return;
  await oncePerRun(join(templates, 'console'), async () => {
    await buildConsole(() => undefined);
    return true;
  });
}

async function made(make: Make): Promise<string | undefined> {
  const folder = await newFolder();
  const isMade = await make(folder).then(
    () => true,
    () => false,
  );
  // A Postgres that could not reach the folder keeps its data elsewhere, for this folder alone.
  return isMade && !(await exists(join(folder, 'postgres/moved-to'))) ? folder : undefined;
}

const isFirst = (mark: string): Promise<boolean> =>
  mkdir(mark).then(
    () => true,
    () => false,
  );

/** A data folder that has a Postgres, in `postgres`, and nothing in it. */
export const emptyFolder = (): Promise<string> =>
  newDataFolder('empty', async (folder) => {
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), throwaway: true });
    await postgres.stop();
  });

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { changeOwner, type Home } from './home.ts';

const run = promisify(execFile);

export const SUPERUSER = 'postgres';

/** What Postgres is started with instead of ours, so that neither locale nor PG* variables change how it runs. */
export const ENVIRONMENT: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** A database cluster on disk, and the password of its superuser. */
export type Cluster = { folder: string; password: string };

/** Finds the cluster in its home, or makes one on first use. */
export async function prepareCluster(home: Home, options: { throwaway: boolean }): Promise<Cluster> {
  const folder = join(home.folder, 'cluster');
  const passwordFile = join(home.folder, 'password');
  if (!(await exists(folder))) await initialise(home, folder, passwordFile, options);
  return { folder, password: (await readFile(passwordFile, 'utf8')).trim() };
}

async function initialise(
  { folder: parent, binaries, account }: Home,
  folder: string,
  passwordFile: string,
  { throwaway }: { throwaway: boolean },
): Promise<void> {
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  await changeOwner(passwordFile, account);

  // Made under another name, so that a start that was interrupted leaves nothing that looks complete.
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await changeOwner(unfinished, account);
  await run(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Order by code point, the same on every machine, and yet upper and lower case of every letter.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(throwaway ? ['--no-sync'] : []),
    ],
    { ...account, env: ENVIRONMENT, cwd: parent },
  );
  await rename(unfinished, folder);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

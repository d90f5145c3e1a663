import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { changeOwner, type Home } from './home.ts';

const run = promisify(execFile);

export const SUPERUSER = 'postgres';

/** Replaces this process's environment, so that locale and PG* variables cannot change how Postgres runs. */
export const ENVIRONMENT: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** A database cluster on disk, and the password of its superuser. */
export type Cluster = { folder: string; password: string };

/** Finds the cluster in its home, or creates it on first use. */
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

  // Created under another name, so that an interrupted start does not leave a cluster that looks complete.
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
      // Sorts by code point, the same on every machine, but knows upper and lower case of every letter.
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

/** For a small machine that also runs everything else. Set at each start, so that a new version can change them. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  autovacuum_max_workers: '2',
  max_parallel_workers_per_gather: '1',
  io_method: 'sync',
  // Everything that was acknowledged must survive. Nothing is replicated.
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '15min',
  log_checkpoints: 'off',
  lc_messages: 'C',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** For tests: one server for all, with hundreds of databases that live too briefly for autovacuum. */
const THROWAWAY = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '300' };

export function settingFlags(options: { port: number; throwaway: boolean }): string[] {
  const settings: Record<string, string> = { ...SETTINGS, port: String(options.port) };
  if (options.throwaway) Object.assign(settings, THROWAWAY);
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

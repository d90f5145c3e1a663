import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';

import { type Account, can, postgresAccount } from './account.ts';
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts';

/** Where a Postgres lives: everything in it can be reached by the account it runs under. */
export type Home = { folder: string; binaries: Binaries; account: Account | undefined };

/** For root only: outside of private folders, as the clone or its data may lie in one (`/root`, mode 700). */
const SHARED = '/var/lib/traffic-fines';
const LINK = 'moved-to';
const BELONGS_TO = 'belongs-to';

/** Finds the place that belongs to an existing data folder; only who holds its lease may ask. */
export async function prepareHome(dataDir: string): Promise<Home> {
  const account = await postgresAccount();
  const found = await findBinaries();
  if (!account) return { folder: dataDir, binaries: found, account };
  const binaries = (await can(account, '-x', found.initdb))
    ? found
    : await copyBinaries(found, join(await sharedFolder(), `postgres-${found.version}`));
  return { folder: await reachableFolder(dataDir, account), binaries, account };
}

async function sharedFolder(): Promise<string> {
  await mkdir(SHARED, { recursive: true });
  await chmod(SHARED, 0o755);
  return SHARED;
}

/**
 * The data folder itself or, if the account cannot get there, a new one that the data folder points to. Its
 * name is made up, not derived from the path: another clone at the same path must never find this one's data.
 */
async function reachableFolder(dataDir: string, account: Account): Promise<string> {
  const link = join(dataDir, LINK);
  const moved = await readlink(link).catch(() => undefined);
  if (moved !== undefined) return moved;

  const { mode } = await stat(dataDir);
  await chmod(dataDir, (mode & 0o777) | 0o011);
  if (await can(account, '-x', dataDir)) return dataDir;

  const shared = await sharedFolder();
  await removeTemporary(shared);
  const folder = await mkdtemp(join(shared, 'data-'));
  await chmod(folder, 0o711);
  await writeFile(join(folder, BELONGS_TO), dataDir);
  await symlink(folder, link);
  return folder;
}

/** Tests delete their temporary data folders, and cannot know what these pointed to. */
async function removeTemporary(shared: string): Promise<void> {
  for (const name of await readdir(shared)) {
    const folder = join(shared, name);
    const dataDir = await readFile(join(folder, BELONGS_TO), 'utf8').catch(() => '');
    const isGone = dataDir.startsWith(tmpdir() + sep) && !existsSync(dataDir);
    if (isGone) await rm(folder, { recursive: true, force: true });
  }
}

/** Gives what root made to the account that is to use it. */
export async function changeOwner(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

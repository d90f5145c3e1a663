import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { withFolder, withProcess } from './holding.ts';

/** Emmett, the most likely alternative. It is installed in a folder of its own, since only benchmarks need it. */

const CORE = '@event-driven-io/emmett';
const EXPRESS = { express: '4.22.3' };

/** The newest releases. Those for EventStoreDB and for Postgres need different versions of the core. */
export const EMMETT_ON = {
  EventStoreDB: {
    [CORE]: '0.20.0',
    '@event-driven-io/emmett-esdb': '0.20.0',
    '@eventstore/db-client': '6.2.1',
    ...EXPRESS,
  },
  Postgres: { [CORE]: '0.42.0', '@event-driven-io/emmett-postgresql': '0.42.0', ...EXPRESS },
} as const;
export type EmmettStore = keyof typeof EMMETT_ON;

/** Packages are found only from the folder in which they are installed, so this file resolves their names. */
const RESOLVER = 'resolve.mjs';

export class NotInstalled extends Error {
  override readonly name = 'NotInstalled';
}

/**
 * Installs packages in a temporary folder, passes it to `work`, and removes it.
 *
 * @throws NotInstalled
 */
export const withInstalled = <Result>(
  dependencies: Readonly<Record<string, string>>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> =>
  withFolder('emmett', async (folder) => {
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    await writeFile(join(folder, RESOLVER), 'export const resolve = (name) => import.meta.resolve(name);');
    const code = await withProcess(
      () => spawn('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' }),
      (npm) => once(npm, 'exit').then(([exitCode]): unknown => exitCode),
    );
    if (code !== 0) throw new NotInstalled('npm could not install it, which takes a network');
    return work(folder);
  });

/** Returns a function that finds the address of a package in such a folder, for `import`. */
export async function packagesOf(folder: string): Promise<(name: string) => string> {
  const { resolve }: { resolve: (name: string) => string } = await import(
    pathToFileURL(join(folder, RESOLVER)).href
  );
  return resolve;
}

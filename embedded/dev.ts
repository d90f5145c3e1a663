import { watch } from 'node:fs';
import { join, dirname } from 'node:path';

import { ROOT, type Settings } from './settings.ts';
import type { Program, Supervised } from './supervised.ts';

/** The console from its sources, whose changes reach open pages at once. @returns where it listens */
export async function startConsoleServer(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  gateway: string,
  onStop: (stop: () => Promise<void>) => void,
): Promise<string> {
  // Only here: a system in production has no Vite.
  const { createServer } = await import('vite');
  const proxy = { '/api': `http://${gateway}`, '/health': `http://${gateway}` };
  const server = await createServer({
    configFile: join(ROOT, 'admin-ui/vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    server: { host, port, strictPort: true, proxy },
  });
  onStop(() => server.close());
  await server.listen();
  return `127.0.0.1:${port}`;
}

/** What every service is made of besides its own folder. */
const SHARED = ['domain', 'platform', 'proof'];

/** Saving all, or changing the branch, changes many files within less than this. */
const SETTLED_AFTER_MS = 200;

/** @returns how to stop that */
export const restartOnChange = (service: Supervised, { script }: Program): (() => Promise<void>) =>
  onChange(
    [...SHARED, dirname(script)].map((folder) => join(ROOT, folder)),
    () => service.restart('has changed'),
  );

/** Does something after sources below some folders have changed. @returns how to stop that */
export function onChange(folders: readonly string[], action: () => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const changed = (_event: string, name: string | null): void => {
    if (name?.endsWith('.ts') !== true) return;
    clearTimeout(timer);
    timer = setTimeout(action, SETTLED_AFTER_MS);
  };
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, changed));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    return Promise.resolve();
  };
}

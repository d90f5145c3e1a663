import { once } from 'node:events';
import { join } from 'node:path';

import { z } from 'zod';

import { ROOT, type Settings } from './settings.ts';
import type { Supervised } from './supervised.ts';

/** Serves the console from its sources; changes appear in open pages at once. @returns the port */
export async function startConsoleServer(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  front: string,
  onStop: (stop: () => Promise<void>) => void,
): Promise<number> {
  // Imported here only, since production installs neither Vite nor chokidar.
  const { createServer } = await import('vite');
  const proxy = { '/api': `http://${front}`, '/health': `http://${front}` };
  const server = await createServer({
    configFile: join(ROOT, 'admin-ui/vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    server: { host, port, strictPort: true, proxy },
  });
  onStop(() => server.close());
  await server.listen();
  return port;
}

/** The folders that every service imports, besides sources of its own. */
const SHARED = ['domain', 'platform', 'proof'];

/** Saving all files or switching the branch changes many files within this time; the service then restarts once. */
const SETTLED_AFTER_MS = 200;

/** @returns a function that stops the watching */
export const restartOnChange = (
  service: Supervised,
  sources: readonly string[],
): Promise<() => Promise<void>> =>
  onChange(
    [...SHARED, ...sources].map((path) => join(ROOT, path)),
    () => service.restart('has changed'),
  );

/** Runs an action after sources in some folders have changed. @returns, once it watches, a function that stops it */
export async function onChange(folders: string[], action: () => void): Promise<() => Promise<void>> {
  const { watch } = await import('chokidar');
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folders, { ignoreInitial: true }).on('all', (_event, path) => {
    if (!path.endsWith('.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(action, SETTLED_AFTER_MS);
  });
  await once(watcher, 'ready');
  return () => {
    clearTimeout(timer);
    return watcher.close();
  };
}

const failureSchema = z.object({
  level: z.enum(['error', 'fatal']),
  msg: z.string(),
  requestId: z.string().optional(),
  err: z.object({ stack: z.string() }).optional(),
});

/** Prints the errors, with their stacks, from the lines that a service logs. */
export const tellErrors =
  (service: string, tell: (line: string) => void) =>
  (line: string): void => {
    if (!line.startsWith('{')) return;
    const { data: failure } = failureSchema.safeParse(JSON.parse(line));
    if (failure === undefined) return;
    const { msg, requestId, err } = failure;
    const request = requestId === undefined ? '' : ` (request ${requestId})`;
    tell([`${service}${request}: ${msg}`, ...(err ? [err.stack] : [])].join('\n'));
  };

import { join } from 'node:path';

import { ROOT, type Settings } from '../settings.ts';

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

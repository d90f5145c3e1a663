import { readConfig, variables } from '@fines/platform/config.ts';
import { runService } from '@fines/platform/shared/service.ts';
import { z } from 'zod';

import { startEventStoreServer } from './server.ts';

await runService('event-store', async (logger, onStop) => {
  const { DATABASE_URL, HOST, PORT, SOCKET } = readConfig({
    DATABASE_URL: variables.DATABASE_URL,
    HOST: variables.HOST,
    PORT: variables.PORT,
    /** A socket to use instead of host and port. */
    SOCKET: z.string().optional(),
  });
  const place = { host: HOST, port: PORT, socket: SOCKET };
  const server = await startEventStoreServer({ databaseUrl: DATABASE_URL, ...place, logger });
  onStop(() => server.stop());
  return { port: server.port };
});

import { readConfig, variables } from '@fines/platform/config.ts';
import { runService } from '@fines/platform/service.ts';

import { startEventStoreServer } from './server.ts';

await runService('event-store', async (log, onStop) => {
  const { DATABASE_URL, HOST, PORT } = readConfig({
    DATABASE_URL: variables.DATABASE_URL,
    HOST: variables.HOST,
    PORT: variables.PORT,
  });
  const server = await startEventStoreServer({ databaseUrl: DATABASE_URL, host: HOST, port: PORT, log });
  onStop(() => server.stop());
  return { port: server.port };
});

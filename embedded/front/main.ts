import { commandApiConfig, createCommandApi } from '@fines/command-api/command-api.ts';
import { readConfig } from '@fines/platform/config.ts';
import { openLogger } from '@fines/platform/logger.ts';
import { runService } from '@fines/platform/shared/service.ts';
import { createReadApi, readApiConfig } from '@fines/read-api/read-api.ts';

import { frontVariables, startFront } from './front.ts';

/** The front and both APIs in one process, so that a request is read once and no connection lies between them. */
await runService('front', async (logger, onStop) => {
  const config = readConfig(frontVariables);
  const [commandApi, readApi] = await Promise.all([
    createCommandApi(commandApiConfig(), openLogger('command-api'), onStop),
    createReadApi(readApiConfig(), openLogger('read-api'), onStop),
  ]);
  const front = await startFront(config, { logger, apis: { commandApi: commandApi.app, readApi } });
  onStop(front.close);
  return { port: front.port, sitePort: commandApi.sitePort };
});

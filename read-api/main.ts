import { runService, serveApp } from '@fines/platform/shared/service.ts';

import { createReadApi, readApiConfig } from './read-api.ts';

await runService('read-api', async (logger, onStop) => {
  const config = readApiConfig();
  return serveApp(await createReadApi(config, logger, onStop), config, onStop);
});

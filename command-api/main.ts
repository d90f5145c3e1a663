import { runService, serveApp } from '@fines/platform/shared/service.ts';

import { commandApiConfig, createCommandApi } from './command-api.ts';

await runService('command-api', async (logger, onStop) => {
  const config = commandApiConfig();
  const { app, sitePort } = await createCommandApi(config, logger, onStop);
  return { ...(await serveApp(app, config, onStop)), sitePort };
});

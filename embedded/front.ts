import { commandApiConfig, createCommandApi } from '@fines/command-api/command-api.ts';
import { gatewayVariables, startGateway } from '@fines/gateway/gateway.ts';
import { localApi } from '@fines/gateway/local-api.ts';
import { readConfig } from '@fines/platform/config.ts';
import { openLogger } from '@fines/platform/logger.ts';
import { runService } from '@fines/platform/shared/service.ts';
import { createReadApi, readApiConfig } from '@fines/read-api/read-api.ts';

/** The gateway and both APIs in one process, so that a request is read once and no connection lies between them. */
await runService('front', async (logger, onStop) => {
  const config = readConfig(gatewayVariables);
  const [commandApi, readApi] = await Promise.all([
    createCommandApi(commandApiConfig(), openLogger('command-api'), onStop),
    createReadApi(readApiConfig(), openLogger('read-api'), onStop),
  ]);
  const apis = { commandApi: localApi(commandApi.app), readApi: localApi(readApi) };
  const gateway = await startGateway(config, { logger, apis });
  onStop(gateway.close);
  return { port: gateway.port, sitePort: commandApi.sitePort };
});

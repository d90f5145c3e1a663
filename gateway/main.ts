import { readConfig } from '@fines/platform/config.ts';
import { runService } from '@fines/platform/shared/service.ts';
import { z } from 'zod';

import { gatewayVariables, startGateway } from './gateway.ts';
import { remoteApi } from './remote-api.ts';

const upstream = (what: string) =>
  z
    .string({ error: `is required: the http:// address of ${what}` })
    .pipe(z.url({ protocol: /^http$/, error: `must be the http:// address of ${what}` }));

await runService('gateway', async (logger, onStop) => {
  const config = readConfig({
    ...gatewayVariables,
    COMMAND_API_URL: upstream('the command API'),
    READ_API_URL: upstream('the read API'),
  });
  const commandApi = remoteApi(config.COMMAND_API_URL);
  const readApi = remoteApi(config.READ_API_URL);
  const gateway = await startGateway(config, { logger, apis: { commandApi, readApi } });
  onStop(gateway.close);
  return { port: gateway.port };
});

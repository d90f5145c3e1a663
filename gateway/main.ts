import { runService } from '@fines/platform/shared/service.ts';

import { gatewayConfig, startGateway } from './gateway.ts';

await runService('gateway', async (logger, onStop) => {
  const config = gatewayConfig();
  const gateway = await startGateway({
    logger,
    host: config.HOST,
    port: config.PORT,
    commandApiUrl: config.COMMAND_API_URL,
    readApiUrl: config.READ_API_URL,
    consoleDir: config.CONSOLE_DIR,
    trustProxy: config.TRUST_PROXY,
  });
  onStop(gateway.close);
  return { port: gateway.port };
});

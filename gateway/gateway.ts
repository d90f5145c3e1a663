import { fileURLToPath } from 'node:url';

import { variables } from '@fines/platform/config.ts';
import { answerProblems, type Handler, requestLog } from '@fines/platform/http/context.ts';
import { watchHealth } from '@fines/platform/http/health-metrics.ts';
import { health } from '@fines/platform/http/health.ts';
import { type Limits, listenHttp } from '@fines/platform/http/listen.ts';
import { countRequests } from '@fines/platform/http/request-metrics.ts';
import type { Logger } from '@fines/platform/logger.ts';
import Koa from 'koa';
import { z } from 'zod';

import { apiDocs } from './api-docs.ts';
import { type Apis, askApis } from './apis.ts';
import { consoleFiles } from './console.ts';
import { refuseAmbiguous } from './refuse-ambiguous.ts';
import { consoleHeaders, securityHeaders } from './security-headers.ts';

const BUILT_CONSOLE = fileURLToPath(new URL('../admin-ui/dist', import.meta.url));

export const gatewayVariables = {
  HOST: variables.HOST,
  PORT: variables.PORT,
  CONSOLE_DIR: z.string().default(BUILT_CONSOLE),
  TRUST_PROXY: variables.TRUST_PROXY,
};

export type GatewayConfig = z.output<z.ZodObject<typeof gatewayVariables>>;

export type GatewayOptions = {
  logger: Logger;
  apis: Apis;
  /** For tests: the limits for clients. */
  limits?: Partial<Limits>;
};

export type Gateway = { port: number; close: () => Promise<void> };

/** A browser sends each request whole within moments, so an honest address has few half-open connections. */
const HALF_OPEN_OF_ADDRESS = 256;

/** One address for the console and both APIs. */
export async function startGateway(
  { HOST: host, PORT: port, CONSOLE_DIR, TRUST_PROXY: trustProxy }: GatewayConfig,
  { logger, apis, limits }: GatewayOptions,
): Promise<Gateway> {
  const { commandApi, readApi } = apis;
  const app: Koa = new Koa();
  // Only broken connections come here. All other errors were answered where they were caught.
  app.on('error', (error) => logger.debug({ err: error }, 'connection error'));

  const checks = { 'command-api': commandApi.readiness, 'read-api': readApi.readiness };
  watchHealth(checks);
  const chain: Handler[] = [
    // At debug, because the APIs log the requests that reach them.
    requestLog(logger, 'debug'),
    countRequests,
    securityHeaders(trustProxy),
    answerProblems(),
    refuseAmbiguous,
    health(checks),
    ...apiDocs([commandApi, readApi]),
    askApis(apis, trustProxy),
    consoleHeaders,
    consoleFiles(CONSOLE_DIR),
  ];
  for (const step of chain) app.use(step);

  // Behind a proxy, all connections come from the proxy, which leaves none half-open.
  const halfOpenOfAddress = trustProxy ? Infinity : HALF_OPEN_OF_ADDRESS;
  const listening = await listenHttp(app.callback(), { host, port }, { halfOpenOfAddress, ...limits });
  return {
    port: listening.port,
    close: async () => {
      const finished = listening.close();
      await Promise.all([commandApi.endLiveAnswers(), readApi.endLiveAnswers()]);
      await finished;
      await Promise.all([commandApi.close(), readApi.close()]);
    },
  };
}

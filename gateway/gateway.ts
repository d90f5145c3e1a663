import { fileURLToPath } from 'node:url';

import { readConfig, variables } from '@fines/platform/config.ts';
import { answerProblems, type Handler, requestLog } from '@fines/platform/http/context.ts';
import { watchHealth } from '@fines/platform/http/health-metrics.ts';
import { health } from '@fines/platform/http/health.ts';
import { type Limits, listenHttp } from '@fines/platform/http/listen.ts';
import { countRequests } from '@fines/platform/http/request-metrics.ts';
import type { Logger } from '@fines/platform/logger.ts';
import Koa from 'koa';
import { z } from 'zod';

import { apiDocs } from './api-docs.ts';
import { apiProxy, readinessOf } from './api-proxy.ts';
import { consoleFiles } from './console.ts';
import { refuseAmbiguous } from './refuse-ambiguous.ts';
import { securityHeaders, pageHeaders } from './security-headers.ts';

const upstream = (what: string) =>
  z
    .string({ error: `is required: the http:// address of ${what}` })
    .pipe(z.url({ protocol: /^http$/, error: `must be the http:// address of ${what}` }));

const BUILT_CONSOLE = fileURLToPath(new URL('../admin-ui/dist', import.meta.url));

export const gatewayConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      HOST: variables.HOST,
      PORT: variables.PORT,
      COMMAND_API_URL: upstream('the command API'),
      READ_API_URL: upstream('the read API'),
      CONSOLE_DIR: z.string().default(BUILT_CONSOLE),
      /** 1 behind your own proxy, whose X-Forwarded-* headers say who the client is. */
      TRUST_PROXY: z
        .enum(['0', '1'], { error: 'must be 0 or 1' })
        .default('0')
        .transform((value) => value === '1'),
    },
    env,
  );

export type GatewayOptions = {
  logger: Logger;
  host: string;
  port: number;
  commandApiUrl: string;
  readApiUrl: string;
  consoleDir: string;
  trustProxy: boolean;
  /** For tests: how long an API may be silent. */
  idleTimeoutMs?: number;
  /** For tests: how long a request may wait for an API. */
  connectWaitMs?: number;
  /** For tests: the limits for clients. */
  limits?: Partial<Limits>;
};

export type Gateway = { port: number; close: () => Promise<void> };

/** A browser sends each request whole within moments, so an honest address has few half-open connections. */
const HALF_OPEN_OF_ADDRESS = 256;

/** One address for the console and both APIs. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { logger, host, port, commandApiUrl, readApiUrl, trustProxy, idleTimeoutMs, connectWaitMs, limits } =
    options;
  const [commandApi, readApi] = [new URL(commandApiUrl), new URL(readApiUrl)];
  const api = apiProxy({ commandApi, readApi, trustProxy, idleTimeoutMs, connectWaitMs });
  const app: Koa = new Koa();
  // Only broken connections come here. All other errors were answered where they were caught.
  app.on('error', (error) => logger.debug({ err: error }, 'connection error'));

  const checks = { 'command-api': readinessOf(commandApi), 'read-api': readinessOf(readApi) };
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
    api.handle,
    pageHeaders,
    consoleFiles(options.consoleDir),
  ];
  for (const step of chain) app.use(step);

  // Behind a proxy, all connections come from the proxy, which leaves none half-open.
  const halfOpenOfAddress = trustProxy ? Infinity : HALF_OPEN_OF_ADDRESS;
  const listening = await listenHttp(app.callback(), { host, port }, { halfOpenOfAddress, ...limits });
  return {
    port: listening.port,
    close: async () => {
      const finished = listening.close();
      api.endLiveAnswers();
      await finished;
      await api.close();
    },
  };
}

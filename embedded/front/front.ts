import { join } from 'node:path';

import { variables } from '@fines/platform/config.ts';
import { answerProblems, type Handler, requestLog } from '@fines/platform/http/context.ts';
import { health } from '@fines/platform/http/health.ts';
import { type Limits, listenHttp } from '@fines/platform/http/listen.ts';
import { countRequests } from '@fines/platform/http/request-metrics.ts';
import type { Logger } from '@fines/platform/logger.ts';
import Koa from 'koa';
import { z } from 'zod';

import { ROOT } from '../settings.ts';
import { apiDocs } from './api-docs.ts';
import { type Apis, askApis, checksOf } from './apis.ts';
import { consoleFiles } from './console.ts';
import { consoleHeaders, securityHeaders } from './headers.ts';
import { refuseAmbiguous } from './refuse-ambiguous.ts';

export const frontVariables = {
  HOST: variables.HOST,
  PORT: variables.PORT,
  CONSOLE_DIR: z.string().default(join(ROOT, 'admin-ui/dist')),
  TRUST_PROXY: variables.TRUST_PROXY,
};

type FrontConfig = z.output<z.ZodObject<typeof frontVariables>>;

export type FrontOptions = {
  logger: Logger;
  apis: Apis;
  /** For tests: the limits for clients. */
  limits?: Partial<Limits>;
};

/** A browser sends each request whole within moments, so an honest address has few half-open connections. */
const HALF_OPEN_OF_ADDRESS = 256;

/** What ops/edge/Caddyfile does in production: one address for the console and both APIs. */
export async function startFront(
  { HOST: host, PORT: port, CONSOLE_DIR, TRUST_PROXY: trustProxy }: FrontConfig,
  { logger, apis, limits }: FrontOptions,
): Promise<{ port: number; close: () => Promise<void> }> {
  const app: Koa = new Koa();
  // Only broken connections come here. All other errors were answered where they were caught.
  app.on('error', (error) => logger.debug({ err: error }, 'connection error'));

  const chain: Handler[] = [
    // At debug, because the APIs log the requests that reach them.
    requestLog(logger, 'debug'),
    countRequests,
    securityHeaders(trustProxy),
    answerProblems(),
    refuseAmbiguous,
    // Anybody may ask it, so it does not say why.
    health(checksOf(apis), () => false),
    apiDocs(),
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
      await Promise.all([apis.commandApi.endLiveAnswers(), apis.readApi.endLiveAnswers()]);
      await finished;
    },
  };
}

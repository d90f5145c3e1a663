import { readConfig, variables } from '@fines/platform/config.ts';
import { routesOf } from '@fines/platform/http/app.ts';
import {
  closedByClient,
  type Context,
  type Handler,
  requestLog,
  runInRequestContext,
} from '@fines/platform/http/context.ts';
import { watchHealth } from '@fines/platform/http/health-metrics.ts';
import { health } from '@fines/platform/http/health.ts';
import { listenHttp } from '@fines/platform/http/listen.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import { countRequests, onRoute } from '@fines/platform/http/request-metrics.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { openPool, withSettings } from '@fines/platform/postgres/postgres.ts';
import { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { publicCodes, publicCodeSecret } from '@fines/platform/shared/public-links.ts';
import type { OnStop } from '@fines/platform/shared/service.ts';
import { Router } from '@koa/router';
import Koa from 'koa';
import { z } from 'zod';

import { startSweepingPictures } from './dispute/receiving.ts';
import { disputeRoutes } from './dispute/routes.ts';
import { formStamps } from './dispute/stamp.ts';
import { DisputeDesk } from './dispute/submit.ts';
import { CommandApi } from './engine/command-api.ts';
import { Guesses, isLoopback } from './engine/limits.ts';
import { PaperCodes } from './engine/paper-codes.ts';
import { PublicRecords } from './engine/records.ts';
import type { Route } from './engine/route.ts';
import type { Site } from './engine/site.ts';
import { fineRoutes } from './fine/routes.ts';
import { answerErrors, pageOfEarly } from './page/answer.ts';
import { crestRoute } from './page/crest.ts';
import { staticFiles } from './page/files.ts';
import { pageHeaders, refuseForeignPages } from './page/headers.ts';
import { receiptRoutes } from './receipt/routes.ts';

const { HOST, PORT, DATABASE_URL, PHOTO_DIR, TRUST_PROXY } = variables;

export const publicSiteConfig = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    {
      HOST,
      PORT,
      DATABASE_URL,
      PHOTO_DIR,
      TRUST_PROXY,
      PUBLIC_CODE_SECRET: publicCodeSecret,
      /** Where the command API takes disputes of the public, and by which token. Without them, nobody disputes here. */
      COMMAND_API_URL: z
        .url({ protocol: /^http$/, error: 'must be the http:// address of the command API' })
        .optional(),
      PUBLIC_SITE_TOKEN: z.string().optional(),
    },
    env,
  );

export type PublicSiteConfig = ReturnType<typeof publicSiteConfig>;

/** Each page asks one question, which takes a millisecond. */
const CONNECTIONS = 4;
const ANSWER_WITHIN_S = 3;

/** A phone may lose its network for moments on the road. */
const BODY_SILENCE_MS = 30_000;

/** A browser sends each request whole within moments, so an honest address has few half-open connections. */
const HALF_OPEN_OF_ADDRESS = 256;

/** Serves the pages, until the functions that it gives to `onStop` are called. */
export async function startPublicSite(
  config: PublicSiteConfig,
  logger: Logger,
  onStop: OnStop,
): Promise<{ port: number }> {
  const { PUBLIC_CODE_SECRET: secret } = config;
  const url = withSettings(config.DATABASE_URL, { statement_timeout: `${ANSWER_WITHIN_S}s` });
  const pool = openPool(url, {
    name: 'public-site',
    max: CONNECTIONS,
    logger,
    silentForMs: (ANSWER_WITHIN_S + 1) * 1000,
  });
  onStop(() => pool.end());
  const api = commandApiOf(config);
  const site: Site = {
    records: new PublicRecords(pool),
    codes: publicCodes(secret),
    paperCodes: api && new PaperCodes(api, secret),
    guesses: new Guesses(),
    photos: new PhotoStore(config.PHOTO_DIR),
    takesDisputes: api !== undefined,
  };
  const stops = [await startSweepingPictures(logger), await site.paperCodes?.watch(logger)];
  onStop(async () => stops.forEach((stop) => stop?.()));
  const routes = [
    ...fineRoutes(site),
    ...receiptRoutes(site),
    crestRoute(site),
    ...(api === undefined
      ? []
      : disputeRoutes({ site, desk: new DisputeDesk(api), stamps: formStamps(secret) })),
  ];
  return listen(appOf(site, routes, logger, config.TRUST_PROXY), config, onStop);
}

/** Undefined where nobody can dispute online. */
function commandApiOf(config: PublicSiteConfig): CommandApi | undefined {
  const { COMMAND_API_URL: address, PUBLIC_SITE_TOKEN: token } = config;
  return address === undefined || token === undefined ? undefined : new CommandApi({ address, token });
}

function appOf(site: Site, routes: readonly Route[], logger: Logger, trustProxy: boolean): Koa {
  const app: Koa = new Koa();
  app.proxy = trustProxy;
  // Only the last address of X-Forwarded-For: whoever asks may have written those before it.
  app.maxIpsCount = 1;
  app.on('error', (error) => logger.debug({ err: error }, 'connection error'));

  const checks = {
    database: () => site.records.check(),
    ...(site.paperCodes !== undefined && { 'command API': site.paperCodes.check }),
  };
  watchHealth(checks);
  const chain: Handler[] = [
    // Never the address, which has the code of a fine in it.
    requestLog(logger, 'info', ({ state: { route } }) => route),
    countRequests,
    pageHeaders,
    health(checks, asksFromThisMachine),
    answerErrors(site),
    refuseForeignPages,
    untilClientLeaves,
    staticFiles,
    routesOf(routerOf(routes)),
    unknownAddress,
  ];
  for (const step of chain) app.use(step);
  return app;
}

function routerOf(routes: readonly Route[]): Router {
  const router = new Router();
  for (const { method, path, handle } of routes) {
    router.register(path, [method], [onRoute(`${method.toUpperCase()} ${path}`), handle]);
  }
  return router;
}

/** Who comes by the proxy is anybody, and what fails here is nobody else's business. */
const asksFromThisMachine = ({ req, headers }: Context): boolean =>
  headers['x-forwarded-for'] === undefined && isLoopback(req.socket.remoteAddress);

/** So that nobody waits for a place who has left. */
const untilClientLeaves: Handler = (ctx, next) =>
  runInRequestContext({ personId: undefined, signal: closedByClient(ctx), startedAt: Date.now() }, next);

const unknownAddress: Handler = () => {
  throw new HttpProblem(404, 'unknown-address', 'There is nothing at this address');
};

async function listen(
  app: Koa,
  { HOST: host, PORT: port, TRUST_PROXY: trustProxy }: PublicSiteConfig,
  onStop: OnStop,
): Promise<{ port: number }> {
  // Behind a proxy, all connections come from the proxy, which leaves none half-open.
  const halfOpenOfAddress = trustProxy ? Infinity : HALF_OPEN_OF_ADDRESS;
  const limits = { halfOpenOfAddress, bodySilence: BODY_SILENCE_MS };
  const listening = await listenHttp(app.callback(), { host, port }, limits, (problem) => ({
    type: 'text/html; charset=utf-8',
    body: pageOfEarly(problem),
  }));
  onStop(() => listening.close());
  return { port: listening.port };
}

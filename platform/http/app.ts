import type { IncomingMessage, ServerResponse } from 'node:http';

import { Router } from '@koa/router';
import Koa from 'koa';
import helmet from 'koa-helmet';

import type { Logger } from '../logger.ts';
import { jsonBody, jsonParser, textBody } from './body.ts';
import { compressed } from './compressed.ts';
import { type Handler, answerProblems, requestLog } from './context.ts';
import type { Endpoint } from './endpoint.ts';
import { watchHealth } from './health-metrics.ts';
import { type HealthChecks, health } from './health.ts';
import { HttpProblem } from './problem.ts';
import { onRoute, countRequests } from './request-metrics.ts';
import { type Admit, type Authenticate, serve } from './serve.ts';
import { endSilence } from './silence.ts';

/** Routes requests below `/api` to endpoints. */
export function routerOf(endpoints: readonly Endpoint[], authenticate: Authenticate, admit?: Admit): Router {
  const router = new Router({ prefix: '/api' });
  // Loads the parser now, so that the first request does not wait for it.
  if (endpoints.some(({ method }) => method !== 'get')) void jsonParser();
  for (const endpoint of endpoints) {
    const handlers = [onRoute(`${endpoint.method.toUpperCase()} ${endpoint.path}`)];
    // Only signed-in people may send files, so `serve` reads the file after it has checked that.
    if (endpoint.upload === undefined) handlers.push(bodyOf(endpoint));
    handlers.push(serve(endpoint, authenticate, admit));
    router.register(endpoint.path, [endpoint.method], handlers);
  }
  return router;
}

const bodyOf = ({ textBytes }: Endpoint): Handler =>
  textBytes === undefined ? jsonBody : textBody(textBytes);

/** The router as a handler. Its types require members of the context that the router itself adds. */
export const routesOf = (router: Router): Handler => router.routes() as unknown as Handler;

export type AppOptions = {
  logger: Logger;
  endpoints: readonly Endpoint[];
  authenticate: Authenticate;
  /** Limits how often a signed-in person may send requests. Without it there is no limit. */
  admit?: Admit;
  /** What must work before this service accepts requests, by name. */
  checks: HealthChecks;
  /** Throws a problem for every request as long as the service must not answer anybody. */
  guard?: () => void;
  /** Turns errors of the service's own tools into problems; others pass through. */
  translateError?: (error: unknown) => unknown;
  /** Ends answers that never end by themselves. Their clients connect again. */
  endLiveAnswers?: () => Promise<void>;
  /** For tests: how long an answer may pause. */
  silenceMs?: number;
};

/** A service's side of HTTP, to be served at a port of its own or behind a front in the same process. */
export type App = Required<Pick<AppOptions, 'checks' | 'endLiveAnswers'>> & {
  /** Answers every request, even on errors, and never rejects. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

/** Serves endpoints below `/api` and its health below `/health`. */
export function createApp(options: AppOptions): App {
  const app: Koa = new Koa();
  app.proxy = true;
  // The edge says who the client is. Whatever stands before that, the client may have written.
  app.maxIpsCount = 1;
  // All other errors are answered and logged where they are caught. Only broken connections come here.
  app.on('error', (error) => options.logger.debug({ err: error }, 'connection error'));

  const { endpoints, authenticate, admit, checks } = options;
  const router = routerOf(endpoints, authenticate, admit);

  app.use(requestLog(options.logger, 'info'));
  app.use(countRequests);
  app.use(answerProblems(options.translateError));
  app.use(endSilence(options.silenceMs));
  // The edge decides about Strict-Transport-Security, because only it knows whether the client uses TLS.
  app.use(helmet({ strictTransportSecurity: false }));
  app.use(noStore);
  watchHealth(checks);
  app.use(health(checks));
  app.use(guarded(options.guard));
  app.use(compressed);
  app.use(routesOf(router));
  app.use(unknownRoute(router));
  const { endLiveAnswers = () => Promise.resolve() } = options;
  return { handle: app.callback(), checks, endLiveAnswers };
}

/** Answers are about people and change all the time, so no cache may keep them unless an endpoint says otherwise. */
const noStore: Handler = (ctx, next) => {
  ctx.set('Cache-Control', 'no-store');
  return next();
};

const guarded =
  (guard: () => void = () => undefined): Handler =>
  (_ctx, next) => {
    guard();
    return next();
  };

const unknownRoute =
  (router: Router): Handler =>
  (ctx) => {
    const { path } = router.match(ctx.path, ctx.method);
    if (path.length === 0) throw new HttpProblem(404, 'unknown-route', 'There is nothing at this address');
    throw new HttpProblem(405, 'method-not-allowed', `${ctx.method} is not possible here`);
  };

import { randomUUID } from 'node:crypto';

import { Router } from '@koa/router';
import Koa from 'koa';
import helmet from 'koa-helmet';

import type { Log } from '../log.ts';
import { jsonBody } from './body.ts';
import type { Context, Handler } from './context.ts';
import type { Endpoint } from './endpoint.ts';
import { type HealthChecks, health } from './health.ts';
import { HttpProblem, problemOf } from './problem.ts';
import { type Authenticate, serve } from './serve.ts';

export type AppOptions = {
  log: Log;
  endpoints: readonly Endpoint[];
  authenticate: Authenticate;
  /** What must work before this service takes requests, by name. */
  checks: HealthChecks;
  /** Turns errors of the service's own tools into problems; others pass through. */
  translateError?: (error: unknown) => unknown;
};

/** A Koa application that serves endpoints below `/api` and its health below `/health`. */
export function createApp(options: AppOptions): Koa {
  const app: Koa = new Koa();
  app.proxy = true;
  // Errors were answered and logged where they were caught; what comes here is a broken connection.
  app.on('error', (error) => options.log.debug({ err: error }, 'connection error'));

  const router = new Router({ prefix: '/api' });
  for (const endpoint of options.endpoints) {
    router.register(endpoint.path, [endpoint.method], serve(endpoint, options.authenticate));
  }

  app.use(requestLog(options.log));
  app.use(problems(options.translateError ?? ((error) => error)));
  app.use(helmet());
  app.use(health(options.checks));
  app.use(jsonBody);
  app.use(router.routes());
  app.use(unknownRoute(router));
  return app;
}

const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** Gives each request an id, its own logger and one line in the log when it is answered. */
const requestLog =
  (log: Log): Handler =>
  async (ctx, next) => {
    const given = ctx.get('X-Request-Id');
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    const started = performance.now();
    ctx.state.log = log.child({ requestId });
    ctx.set('X-Request-Id', requestId);
    await next();
    const milliseconds = Math.round(performance.now() - started);
    const line = { method: ctx.method, path: ctx.path, status: ctx.status, milliseconds };
    if (ctx.path.startsWith('/health')) return;
    ctx.state.log.info({ ...line, actor: ctx.state.actorId }, 'request');
  };

const problems =
  (translate: (error: unknown) => unknown): Handler =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      answerProblem(ctx, translate(error));
    }
  };

function answerProblem(ctx: Context, error: unknown): void {
  const answer = problemOf(error);
  if (answer.status >= 500) ctx.state.log.error({ err: error }, answer.message);
  else ctx.state.log.info({ code: answer.code, actor: ctx.state.actorId }, answer.message);
  if (error instanceof HttpProblem && error.retryAfterSeconds !== undefined) {
    ctx.set('Retry-After', String(error.retryAfterSeconds));
  }
  ctx.status = answer.status;
  ctx.body = JSON.stringify(answer);
  ctx.type = 'application/problem+json';
}

const unknownRoute =
  (router: Router): Handler =>
  (ctx) => {
    const { path } = router.match(ctx.path, ctx.method);
    if (path.length === 0) throw new HttpProblem(404, 'unknown-route', 'There is nothing at this address');
    throw new HttpProblem(405, 'method-not-allowed', `${ctx.method} is not possible here`);
  };

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

import { Refusal } from '@fines/domain/shared/refusal.ts';
import type { Middleware, ParameterizedContext } from 'koa';

import type { Logger } from '../logger.ts';
import { unavailable, HttpProblem, problemOf } from './problem.ts';

/** What the middlewares of one request share. */
type State = {
  logger: Logger;
  requestId: string;
  actorId?: string;
  route?: string;
  /** The code of the problem with which the request was refused. */
  refusedFor?: string;
};

export type Context = ParameterizedContext<State>;
export type Handler = Middleware<State>;

/** Who sent the request that is being handled, and whether the client is still connected. */
export type RequestContext = {
  /** Undefined for people who are not signed in. */
  personId: string | undefined;
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
  /** When its handling began, in milliseconds since 1970. */
  startedAt: number;
};

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs the handler of a request, so that all code which it calls can read the request's context. */
export const runInRequestContext = <Result>(context: RequestContext, answer: () => Result): Result =>
  storage.run(context, answer);

/** Undefined outside of requests. */
export const requestContext = (): RequestContext | undefined => storage.getStore();

/** Aborted if the connection ends before the answer. */
export function closedByClient({ res }: Context): AbortSignal {
  const left = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) left.abort();
  });
  return left.signal;
}

/** The error that ends work whose client has disconnected. Nobody receives it. */
export const clientLeft = (): Error => unavailable('The connection ended before there was an answer.');

/**
 * Call this between the parts of long work, so that the rest is not done for a client that has disconnected.
 *
 * @throws HttpProblem 503
 */
export function stopIfClientLeft(): void {
  if (requestContext()?.signal.aborted) throw clientLeft();
}

const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** Longer paths are cut in the log, so that nobody can fill the disk with them. */
const LONGEST_PATH = 200;

/**
 * Gives each request an id, a logger of its own, and one line in the log when it is answered. The id is passed on, and
 * returned to the client. Refused requests are logged at info, whatever `level` the others have. `pathOf` is what the
 * log says of the address.
 */
export const requestLog =
  (
    logger: Logger,
    level: 'info' | 'debug',
    pathOf: (ctx: Context) => string | undefined = ({ path }) => path.slice(0, LONGEST_PATH),
  ): Handler =>
  async (ctx, next) => {
    const given = ctx.get('X-Request-Id');
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    const started = performance.now();
    ctx.req.headers['x-request-id'] = requestId;
    ctx.set('X-Request-Id', requestId);
    ctx.state.requestId = requestId;
    ctx.state.logger = logger.child({ requestId });
    await next();
    if (ctx.path.startsWith('/health')) return;
    const milliseconds = Math.round(performance.now() - started);
    const { method, status } = ctx;
    const path = pathOf(ctx);
    const { actorId: actor, refusedFor: code } = ctx.state;
    const line = { method, path, status, milliseconds, actor, code };
    ctx.state.logger[code === undefined ? level : 'info'](line, 'request');
  };

/**
 * Answers errors as problem JSON, never as HTML. `translate` turns errors of the service's own tools into problems;
 * others pass through.
 */
export const answerProblems =
  (translate: (error: unknown) => unknown = (error) => error): Handler =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      answerWith(ctx, await translate(error));
    }
  };

const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof HttpProblem || error instanceof Refusal ? error.retryAfterSeconds : undefined;

function answerWith(ctx: Context, error: unknown): void {
  const problem = problemOf(error);
  if (problem.status === 500) ctx.state.logger.error({ err: error }, problem.message);
  else ctx.state.refusedFor = problem.code;
  const seconds = retryAfterOf(error);
  if (seconds !== undefined) ctx.set('Retry-After', String(seconds));
  ctx.status = problem.status;
  ctx.body = JSON.stringify({ ...problem, requestId: ctx.state.requestId });
  ctx.type = 'application/problem+json';
}

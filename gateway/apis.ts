import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

import type { Handler } from '@fines/platform/http/context.ts';
import type { HealthCheck } from '@fines/platform/http/health.ts';
import type { OpenApi } from '@fines/platform/http/openapi.ts';
import { unavailable } from '@fines/platform/http/problem.ts';

import { forwardedHeaders } from './refuse-ambiguous.ts';
import { ClientLeft } from './relay.ts';

/** One of the two APIs, as the gateway knows it: in a process of its own (`remoteApi`), or in this one (`localApi`). */
export type Api = {
  /** Resolves when the API has answered. Rejects if it did not, or if its answer broke off. */
  answer: (request: IncomingMessage, response: ServerResponse, headers: IncomingHttpHeaders) => Promise<void>;
  /** Throws the reason if the API is not ready. It does not say more: anybody may ask the gateway. */
  readiness: HealthCheck;
  /** What it says of its own endpoints. @throws HttpProblem 503 if it does not answer */
  describe: () => Promise<ApiDescription>;
  /** Ends server-sent events, which would never end by themselves. Their clients reconnect. */
  endLiveAnswers: () => Promise<void>;
  close: () => Promise<void>;
};

export type ApiDescription = Pick<OpenApi, 'paths' | 'components'>;

export type Apis = { commandApi: Api; readApi: Api };

/** Longer than an API ever takes to begin an answer, but short enough for a person to wait. */
export const IDLE_TIMEOUT_MS = 14_000;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** `GET` and `HEAD` below `/api` go to the read API, every other method to the command API. */
export const askApis =
  ({ commandApi, readApi }: Apis, trustProxy: boolean): Handler =>
  async (ctx, next) => {
    if (!isOfApi(ctx.path)) return next();
    const api = READS.has(ctx.method) ? readApi : commandApi;
    ctx.state.route = api === readApi ? 'read-api' : 'command-api';
    try {
      await api.answer(ctx.req, ctx.res, forwardedHeaders(ctx.req, trustProxy));
    } catch (error) {
      if (error instanceof ClientLeft) ctx.state.logger.debug({ err: error }, 'the client left');
      else ctx.state.logger.warn({ err: error, method: ctx.method }, 'an API did not answer');
      if (!ctx.res.destroyed)
        throw unavailable('The service cannot be reached just now. Try again in a moment.');
    }
    ctx.respond = false;
  };

export const isOfApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

import type { ServerResponse } from 'node:http';

import type { Context, Handler } from '@fines/platform/http/context.ts';
import { Finding } from '@fines/platform/http/health.ts';
import { unavailable } from '@fines/platform/http/problem.ts';
import { z } from 'zod';

import { forwardedHeaders } from './refuse-ambiguous.ts';
import { bodyOf, ClientLeft } from './relay.ts';
import { Upstream } from './upstream.ts';

export type ApiProxyOptions = {
  commandApi: URL;
  readApi: URL;
  trustProxy: boolean;
  /** How long an API may be silent, before or during an answer. */
  idleTimeoutMs?: number;
  /** How long a request may wait for an API that does not accept connections. */
  connectWaitMs?: number;
};

export type ApiProxy = {
  handle: Handler;
  /** Ends server-sent events, which would never end by themselves. Their clients reconnect. */
  endLiveAnswers: () => void;
  close: () => Promise<void>;
};

/** Longer than an API ever takes to begin an answer, but short enough for a person to wait. */
const IDLE_TIMEOUT_MS = 14_000;

/** Long enough for a process to be replaced by its next version. */
const CONNECT_WAIT_MS = 5000;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** `GET` and `HEAD` below `/api` go to the read API, every other method to the command API. */
export function apiProxy({
  trustProxy,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
  connectWaitMs = CONNECT_WAIT_MS,
  readApi,
  commandApi,
}: ApiProxyOptions): ApiProxy {
  const live = new Set<ServerResponse>();
  const onEvents = (response: ServerResponse): void => {
    live.add(response);
    response.once('close', () => live.delete(response));
  };
  const reads = new Upstream(readApi, { idleTimeoutMs, connectWaitMs, onEvents });
  const commands = new Upstream(commandApi, { idleTimeoutMs, connectWaitMs, onEvents });

  const pass = async ({ req, res, method, state }: Context): Promise<void> => {
    const api = READS.has(method) ? reads : commands;
    state.route = api === reads ? 'read-api' : 'command-api';
    const headers = forwardedHeaders(req, trustProxy);
    await api.ask({ method, path: req.url ?? '', headers, body: await bodyOf(req) }, res);
  };

  const handle: Handler = async (ctx, next) => {
    if (!isOfApi(ctx.path)) return next();
    try {
      await pass(ctx);
    } catch (error) {
      if (error instanceof ClientLeft) ctx.state.logger.debug({ err: error }, 'the client left');
      else ctx.state.logger.warn({ err: error, method: ctx.method }, 'an API did not answer');
      if (!ctx.res.destroyed)
        throw unavailable('The service cannot be reached just now. Try again in a moment.');
    }
    ctx.respond = false;
  };

  return {
    handle,
    endLiveAnswers: () => live.forEach((response) => response.end()),
    close: async () => {
      await Promise.all([reads.close(), commands.close()]);
    },
  };
}

export const isOfApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

const ANSWER_WITHIN_MS = 2500;

/** Only the status is read: anybody may ask the gateway, so it does not say what is wrong with a service. */
const answerSchema = z.object({ status: z.literal('degraded') });

/** A health check that asks a service whether it is ready. Throws the reason if it is not. */
export const readinessOf = (service: URL) => async (): Promise<Finding> => {
  const response = await fetch(new URL('/health/ready', service), {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => {
    throw new Error('does not answer');
  });
  const body = await response.text().catch(() => '');
  if (!response.ok) throw new Error(`is not ready (${response.status})`);
  return new Finding({}, isDegraded(body) ? 'is degraded' : undefined);
};

function isDegraded(body: string): boolean {
  try {
    return answerSchema.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

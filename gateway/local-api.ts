import type { ServerResponse } from 'node:http';

import { withDeadline } from '@fines/platform/async.ts';
import type { App } from '@fines/platform/http/app.ts';
import { Finding, runChecks, statusOf } from '@fines/platform/http/health.ts';

import { type Api, IDLE_TIMEOUT_MS } from './apis.ts';

const READY_WITHIN_MS = 2500;
const late = (): Error => new Error('does not answer');

/** An API in this process, which answers the client itself. */
export const localApi = (
  { handle, checks, describe, endLiveAnswers }: App,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
): Api => ({
  answer: async (request, response, headers) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    request.headers = {
      ...headers,
      ...(length !== undefined && { 'content-length': length }),
      ...(encoding !== undefined && { 'transfer-encoding': encoding }),
    };
    await Promise.race([handle(request, response), silence(response, idleTimeoutMs)]);
    if (isEventStream(response)) {
      response.setTimeout(0);
      // Before there is any event.
      response.flushHeaders();
    }
  },
  readiness: async () => {
    const outcomes = await withDeadline(Date.now() + READY_WITHIN_MS, runChecks(checks), late);
    const status = statusOf(Object.values(outcomes));
    if (status === 'not ready') throw new Error('is not ready (503)');
    return new Finding({}, status === 'degraded' ? 'is degraded' : undefined);
  },
  describe: () => Promise.resolve(describe()),
  endLiveAnswers,
  close: () => Promise.resolve(),
});

/** Rejects when neither side has sent anything for some time. An answer that has begun breaks off. */
const silence = (response: ServerResponse, idleTimeoutMs: number): Promise<never> =>
  new Promise((_, reject) => {
    response.setTimeout(idleTimeoutMs, () => {
      if (response.headersSent) response.destroy();
      else reject(new Error(`silent for ${idleTimeoutMs} ms`));
    });
  });

const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');

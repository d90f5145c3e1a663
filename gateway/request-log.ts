import { randomUUID } from 'node:crypto';

import type { Handler } from '@fines/platform/http/context.ts';
import type { Log } from '@fines/platform/log.ts';

const REQUEST_ID = /^[\w.:-]{1,100}$/;

/**
 * Gives each request an id, which goes on to the APIs and back to the client, and its own logger. The APIs
 * log the requests that reach them, so here only `debug` does.
 */
export const requestLog =
  (log: Log): Handler =>
  async (ctx, next) => {
    const given = ctx.get('X-Request-Id');
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    const started = performance.now();
    ctx.req.headers['x-request-id'] = requestId;
    ctx.set('X-Request-Id', requestId);
    ctx.state.log = log.child({ requestId });
    await next();
    const milliseconds = Math.round(performance.now() - started);
    ctx.state.log.debug({ method: ctx.method, path: ctx.path, status: ctx.status, milliseconds }, 'request');
  };

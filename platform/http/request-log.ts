import { randomUUID } from 'node:crypto';

import type { Log } from '../log.ts';
import type { Handler } from './context.ts';

const REQUEST_ID = /^[\w.:-]{1,100}$/;

/**
 * Gives each request an id, which goes along with it and back to the client, its own logger, and one line in
 * the log when it is answered.
 */
export const requestLog =
  (log: Log, level: 'info' | 'debug'): Handler =>
  async (ctx, next) => {
    const given = ctx.get('X-Request-Id');
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    const started = performance.now();
    ctx.req.headers['x-request-id'] = requestId;
    ctx.set('X-Request-Id', requestId);
    ctx.state.log = log.child({ requestId });
    await next();
    if (ctx.path.startsWith('/health')) return;
    const milliseconds = Math.round(performance.now() - started);
    const { method, path, status } = ctx;
    ctx.state.log[level]({ method, path, status, milliseconds, actor: ctx.state.actorId }, 'request');
  };

import { randomUUID } from 'node:crypto';

import type { Log } from '../log.ts';
import type { Handler } from './context.ts';

const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** A path may be as long as all headers; nobody is to fill the disk with it. */
const LONGEST_PATH = 200;

/**
 * Gives each request an id, which goes along with it and back to the client, its own logger, and one line in
 * the log when it is answered. One that is refused here has its line where others have none, too.
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
    const { method, status } = ctx;
    const path = ctx.path.slice(0, LONGEST_PATH);
    const { actorId: actor, refusedFor: code } = ctx.state;
    const line = { method, path, status, milliseconds, actor, code };
    ctx.state.log[code === undefined ? level : 'info'](line, 'request');
  };

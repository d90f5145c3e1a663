import type { ServerResponse } from 'node:http';

import { Counter, Histogram } from 'prom-client';

import { DURATIONS, registry } from '../metrics.ts';
import type { Context, Handler } from './context.ts';

const requests = new Counter({
  name: 'fines_requests_total',
  help: 'Requests by route and status; of the command API: commands by type and outcome',
  labelNames: ['route', 'status'],
  registers: [registry],
});

const seconds = new Histogram({
  name: 'fines_request_seconds',
  help: 'Time until a request was answered, without server-sent events, which have no end',
  labelNames: ['route'],
  buckets: DURATIONS,
  registers: [registry],
});

/** Never use text from a client as a route: each name is kept as long as the process lives. */
const NO_ROUTE = 'none';

/** Sets the route of a request for metrics. There must be few names. */
export const onRoute =
  (route: string): Handler =>
  (ctx, next) => {
    ctx.state.route = route;
    return next();
  };

/** Those that an app behind a front in the same process has counted, or the front has. */
const counted = new WeakSet<ServerResponse>();

/** Counts each request once, except those for health, and measures its time. */
export const countRequests: Handler = async (ctx, next) => {
  const started = performance.now();
  await next();
  if (ctx.path.startsWith('/health') || counted.has(ctx.res)) return;
  counted.add(ctx.res);
  const { route = NO_ROUTE } = ctx.state;
  requests.inc({ route, status: statusOf(ctx) });
  if (!isEndless(ctx)) seconds.observe({ route }, (performance.now() - started) / 1000);
};

const statusOf = ({ res, status }: Context): string =>
  res.destroyed && !res.headersSent ? 'client left' : String(status);

const isEndless = ({ res }: Context): boolean =>
  String(res.getHeader('Content-Type')).startsWith('text/event-stream');

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import type { App } from '@fines/platform/http/app.ts';
import type { Handler } from '@fines/platform/http/context.ts';
import type { HealthChecks } from '@fines/platform/http/health.ts';

export type Apis = { commandApi: App; readApi: App };

export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** `GET` and `HEAD` below `/api` go to the read API, every other method to the command API. */
export const askApis =
  ({ commandApi, readApi }: Apis, trustProxy: boolean): Handler =>
  async (ctx, next) => {
    if (!isOfApi(ctx.path)) return next();
    const api = READS.has(ctx.method) ? readApi : commandApi;
    ctx.req.headers = withOrigin(ctx.req, trustProxy);
    await api.handle(ctx.req, ctx.res);
    ctx.respond = false;
  };

export const isOfApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Of both APIs, which may have checks of the same name. */
export const checksOf = ({ commandApi, readApi }: Apis): HealthChecks => ({
  ...named('command-api', commandApi),
  ...named('read-api', readApi),
});

const named = (api: string, { checks }: App): HealthChecks =>
  Object.fromEntries(Object.entries(checks).map(([name, check]) => [`${api}: ${name}`, check]));

/** The headers of a request, which say once where it comes from, whatever the client wrote. */
function withOrigin({ headers, socket }: IncomingMessage, trustProxy: boolean): IncomingHttpHeaders {
  const trusted = trustProxy ? headers : {};
  return {
    ...headers,
    // Only the last address: the client may have written those before it.
    'x-forwarded-for': lastOf(trusted['x-forwarded-for']) ?? socket.remoteAddress,
    'x-forwarded-host': lastOf(trusted['x-forwarded-host']) ?? headers.host,
    'x-forwarded-proto': cameByTls({ headers }, trustProxy) ? 'https' : 'http',
  };
}

/** Whether the client uses TLS to the proxy in front. Only that proxy can know. */
export const cameByTls = ({ headers }: Pick<IncomingMessage, 'headers'>, trustProxy: boolean): boolean =>
  trustProxy && lastOf(headers['x-forwarded-proto']) === 'https';

function lastOf(header: string | string[] | undefined): string | undefined {
  const last = header?.toString().split(',').at(-1)?.trim();
  return last === '' ? undefined : last;
}

import type { Handler } from '@fines/platform/http/context.ts';
import helmet from 'koa-helmet';

import { isOfApi } from './api-proxy.ts';
import { cameByTls } from './refuse-ambiguous.ts';

/** For a year and for this host name only, since the gateway does not know the subdomains. */
const TLS_ONLY = 'max-age=31536000';

/**
 * What is said with every answer, whoever made it. Only here is TLS insisted on, and only towards a client that
 * uses it: behind plain http the console must work as well.
 */
export const securityHeaders =
  (trustProxy: boolean): Handler =>
  (ctx, next) => {
    ctx.set('X-Content-Type-Options', 'nosniff');
    if (cameByTls(ctx.req, trustProxy)) ctx.set('Strict-Transport-Security', TLS_ONLY);
    if (isOfApi(ctx.path)) ctx.set('Cache-Control', 'no-store');
    return next();
  };

/**
 * For the console's pages: scripts of our own only, nothing from elsewhere, no framing. Styles may be inline,
 * since emotion writes them so; images may be data and blobs, which photo previews are.
 */
export const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false,
  // Over plain http to any host but localhost, browsers only complain about it.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
});

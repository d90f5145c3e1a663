import type { Handler } from '@fines/platform/http/context.ts';
import helmet from 'koa-helmet';

import { isOfApi } from './apis.ts';
import { cameByTls } from './refuse-ambiguous.ts';

/** For a year and for this host name only, since the gateway does not know the subdomains. */
const TLS_ONLY = 'max-age=31536000';

/**
 * Headers of every answer, whichever service made it. Only the gateway sets Strict-Transport-Security, and only for
 * clients that use TLS, because the console must also work over plain http.
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
 * For the console's pages: only our own scripts, nothing from elsewhere, no framing. Inline styles are allowed, because
 * emotion writes them; so are data and blob images, because photo previews are such images.
 */
const contentPolicy = helmet({
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

/** The console asks a device for its position, when a user wants it to, and for nothing else. */
const DEVICE = 'camera=(), geolocation=(self), microphone=()';

/** What pages may do, in the console and beside it. */
export const pageHeaders: Handler = (ctx, next) => {
  ctx.set('Permissions-Policy', DEVICE);
  return contentPolicy(ctx, next);
};

/** Named after their content: scripts and fonts, of which the first screen needs ten. */
const PART = /^\/assets\/[^/]+\.(?:js|woff2)$/;

/**
 * For the files of the console. What only a page heeds is left out where a page loads a part of itself: on a slow line
 * it took a tenth of a second.
 */
export const consoleHeaders: Handler = (ctx, next) => {
  if (!PART.test(ctx.path)) return pageHeaders(ctx, next);
  ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
  return next();
};

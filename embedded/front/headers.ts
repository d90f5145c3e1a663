import type { Handler } from '@fines/platform/http/context.ts';

import { cameByTls, isOfApi } from './apis.ts';

/** For a year and for this host name only, since nobody here knows the subdomains. */
const TLS_ONLY = 'max-age=31536000';

/** Headers of every answer. Only clients that use TLS are told to insist on it: the console also works over plain http. */
export const securityHeaders =
  (trustProxy: boolean): Handler =>
  (ctx, next) => {
    ctx.set('X-Content-Type-Options', 'nosniff');
    if (cameByTls(ctx.req, trustProxy)) ctx.set('Strict-Transport-Security', TLS_ONLY);
    if (isOfApi(ctx.path)) ctx.set('Cache-Control', 'no-store');
    return next();
  };

/**
 * Only our own scripts, nothing from elsewhere, no framing by others. Inline styles are allowed, because emotion writes
 * them; so are data and blob images, because photo previews are such images, and frames of blobs, because papers are
 * shown and printed from such frames.
 */
const CONTENT_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  'frame-src blob:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

const OWN_SITE = { 'Cross-Origin-Resource-Policy': 'same-origin' };

/** What pages may do, in the console and beside it. */
export const pageHeaders: Handler = (ctx, next) => {
  ctx.set({
    ...OWN_SITE,
    'Content-Security-Policy': CONTENT_POLICY,
    // The console asks a device for its position, when a user wants it to, and for nothing else.
    'Permissions-Policy': 'camera=(), geolocation=(self), microphone=()',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  });
  return next();
};

/** Scripts and fonts, which are named after their content. */
const PART = /^\/assets\/[^/]+\.(?:js|woff2)$/;

/**
 * For the files of the console. What only a page heeds is left out where a page loads a part of itself: on a slow line
 * it took a tenth of a second.
 */
export const consoleHeaders: Handler = (ctx, next) => {
  if (!PART.test(ctx.path)) return pageHeaders(ctx, next);
  ctx.set(OWN_SITE);
  return next();
};

import type { Handler } from '@fines/platform/http/context.ts';
import helmet from 'koa-helmet';

/** Our own style and pictures and our own forms: no scripts, nothing from elsewhere, no framing. */
const policy = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false,
  // Over plain http to any host but localhost, browsers only complain about it.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
});

const NO_DEVICE = 'camera=(), geolocation=(), microphone=()';

/** For a year and for this host name only. */
const TLS_ONLY = 'max-age=31536000';

/** Headers of every answer. An address holds the code of a fine, so it is told to nobody and kept nowhere. */
export const pageHeaders: Handler = (ctx, next) => {
  ctx.set({
    'Cache-Control': 'no-store',
    'Permissions-Policy': NO_DEVICE,
    'X-Robots-Tag': 'noindex, nofollow',
  });
  if (ctx.secure) ctx.set('Strict-Transport-Security', TLS_ONLY);
  return policy(ctx, next);
};

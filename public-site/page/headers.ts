import type { Handler } from '@fines/platform/http/context.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
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

/**
 * Refuses what a page of somebody else makes a browser ask for: a link may lead here, but no picture, frame, script or
 * form of theirs. Else each visitor of such a page would guess at fines for its author, or use up the guesses of his
 * network. Browsers say so themselves; who asks without one is counted as always.
 */
export const refuseForeignPages: Handler = (ctx, next) => {
  const [site, dest] = [ctx.get('Sec-Fetch-Site'), ctx.get('Sec-Fetch-Dest')];
  const isForeign = site === 'cross-site' || site === 'same-site';
  const isLink = dest === 'document' && (ctx.method === 'GET' || ctx.method === 'HEAD');
  if (isForeign && !isLink)
    throw new HttpProblem(403, 'foreign-page', 'Only links may lead here from elsewhere');
  return next();
};

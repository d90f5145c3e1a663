import helmet from 'koa-helmet';

/**
 * For the console's pages: scripts of our own only, nothing from elsewhere, no framing. Styles may be inline,
 * since emotion writes them so; images may be data and blobs, which photo previews are. Whether to insist on
 * TLS is for what terminates it to say: behind plain http the console must work as well.
 */
export const securityHeaders = helmet({
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

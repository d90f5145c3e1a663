import { PUBLIC } from '@fines/domain/shared/person.ts';
import { type AppOptions, createApp } from '@fines/platform/http/app.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import { sharedToken } from '@fines/platform/http/serve.ts';
import { fingerprintOf } from '@fines/platform/shared/known-secrets.ts';
import { type OnStop, serveApp } from '@fines/platform/shared/service.ts';
import { z } from 'zod';

import { publicPhotoLimit } from './auth/command-limit.ts';
import { onlineDisputeEndpoints } from './dispute/online.ts';
import { photoEndpointsOfSite } from './photo/routes.ts';

type Dependencies = Parameters<typeof onlineDisputeEndpoints>[0] &
  Omit<Parameters<typeof photoEndpointsOfSite>[0], 'admitPhoto'>;

type SiteConfig = {
  PUBLIC_CODE_SECRET?: string | undefined;
  PUBLIC_SITE_TOKEN?: string | undefined;
  PUBLIC_SITE_HOST: string;
  PUBLIC_SITE_PORT: number;
  PUBLIC_PHOTOS_PER_HOUR: number;
};

type Serving = { common: Omit<AppOptions, 'endpoints' | 'authenticate' | 'checks'>; onStop: OnStop };

const codesSchema = z.object({ codes: z.string().nullable() });

/** From the fingerprint of the secret, which cannot be told from it, the site sees whether it has the same one. */
const codesEndpoint = (secret: string | undefined): Endpoint =>
  endpoint({
    method: 'get',
    path: '/public/codes',
    summary: 'What makes the codes on papers; null if they have none',
    access: { command: 'dispute.submit-online' },
    answers: { 200: codesSchema },
    handle: () => {
      const codes = secret === undefined ? null : fingerprintOf('PUBLIC_CODE_SECRET', secret);
      return Promise.resolve({ body: { codes } });
    },
  });

/**
 * Takes what the public submits by its site, at a port of its own: so no request from elsewhere comes here, however its
 * address is written, and a site that somebody took over finds nothing else at it.
 *
 * @returns the port; undefined where there is no such site
 */
export async function servePublicSite(
  dependencies: Dependencies,
  config: SiteConfig,
  { common, onStop }: Serving,
): Promise<number | undefined> {
  const { PUBLIC_SITE_TOKEN: token, PUBLIC_SITE_HOST: HOST, PUBLIC_SITE_PORT: PORT } = config;
  if (token === undefined) return undefined;
  const site = createApp({
    ...common,
    endpoints: [
      ...photoEndpointsOfSite({
        ...dependencies,
        admitPhoto: publicPhotoLimit(config.PUBLIC_PHOTOS_PER_HOUR),
      }),
      ...onlineDisputeEndpoints(dependencies),
      codesEndpoint(config.PUBLIC_CODE_SECRET),
    ],
    authenticate: sharedToken(token, PUBLIC),
    // The app for staff tells how this service does.
    checks: {},
  });
  const { port } = await serveApp(site, { HOST, PORT }, onStop);
  return port;
}

import { Router } from '@koa/router';

import { onRoute } from '../metrics/requests.ts';
import { jsonBody, jsonParser, textBody } from './body.ts';
import type { Handler } from './context.ts';
import type { Endpoint } from './endpoint.ts';
import { type Admit, type Authenticate, serve } from './serve.ts';

/** Routes requests below `/api` to endpoints. */
export function routerOf(endpoints: readonly Endpoint[], authenticate: Authenticate, admit?: Admit): Router {
  const router = new Router({ prefix: '/api' });
  // Nobody is to wait for it.
  if (endpoints.some(({ method }) => method !== 'get')) void jsonParser();
  for (const endpoint of endpoints) {
    const handlers = [onRoute(`${endpoint.method.toUpperCase()} ${endpoint.path}`)];
    // Only who is signed in may send a file, so reading it is left to what checks that.
    if (endpoint.upload === undefined) handlers.push(bodyOf(endpoint));
    handlers.push(serve(endpoint, authenticate, admit));
    router.register(endpoint.path, [endpoint.method], handlers);
  }
  return router;
}

const bodyOf = ({ textBytes }: Endpoint): Handler =>
  textBytes === undefined ? jsonBody : textBody(textBytes);

/** The router as a handler among others: it puts itself what its types ask of the context. */
export const routesOf = (router: Router): Handler => router.routes() as unknown as Handler;

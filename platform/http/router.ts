import { Router } from '@koa/router';

import { jsonBody } from './body.ts';
import type { Handler } from './context.ts';
import type { Endpoint } from './endpoint.ts';
import { type Admit, type Authenticate, serve } from './serve.ts';

/** Routes requests below `/api` to endpoints. */
export function routerOf(endpoints: readonly Endpoint[], authenticate: Authenticate, admit?: Admit): Router {
  const router = new Router({ prefix: '/api' });
  for (const endpoint of endpoints) {
    const handlers = [serve(endpoint, authenticate, admit)];
    // Only who is signed in may send a file, so reading it is left to what checks that.
    if (endpoint.upload === undefined) handlers.unshift(jsonBody);
    router.register(endpoint.path, [endpoint.method], handlers);
  }
  return router;
}

/** The router as a handler among others: it puts itself what its types ask of the context. */
export const routesOf = (router: Router): Handler => router.routes() as unknown as Handler;

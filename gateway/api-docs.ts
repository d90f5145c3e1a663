import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { routerOf, routesOf } from '@fines/platform/http/app.ts';
import type { Context, Handler } from '@fines/platform/http/context.ts';
import { type Endpoint, publicEndpoint } from '@fines/platform/http/endpoint.ts';
import { openApiOf } from '@fines/platform/http/openapi.ts';
import { HttpProblem, unauthorised } from '@fines/platform/http/problem.ts';
import sirv from 'sirv';
import { z } from 'zod';

import type { Api, ApiDescription } from './apis.ts';
import { pageHeaders } from './security-headers.ts';

/** Merges several descriptions. A path may have methods in each of them. */
const mergeOpenApi = <Whole extends ApiDescription>(
  whole: Whole,
  parts: readonly ApiDescription[],
): Whole => ({
  ...whole,
  paths: mergeByName([whole.paths, ...parts.map(({ paths }) => paths)]),
  components: mergeByName([whole.components, ...parts.map(({ components }) => components)]),
});

type ByName = ApiDescription['paths'];

function mergeByName(all: readonly ByName[]): ByName {
  const merged: Record<string, ByName[string]> = {};
  for (const [name, members] of all.flatMap(Object.entries)) merged[name] = { ...merged[name], ...members };
  return merged;
}

/** Resolves with true when the answer is sent, or with false if there is no such file. */
export const serveFile = (serve: ReturnType<typeof sirv>, { req, res }: Context): Promise<boolean> =>
  new Promise((done) => {
    res.once('close', () => done(true));
    serve(req, res, () => done(false));
  });

export const noSuchFile = (): HttpProblem =>
  new HttpProblem(404, 'unknown-address', 'There is nothing at this address');

const OWN_FILES = join(import.meta.dirname, 'api-docs');
const SWAGGER_FILES = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

const FOLDER = '/api/docs/';

/** The description of the API, and a page that shows it. */
export function apiDocs(apis: readonly Api[]): Handler[] {
  const router = routerOf(docsEndpoints(apis), () => Promise.reject(unauthorised()));
  return [guarded, docsFiles(), routesOf(router)];
}

const guarded: Handler = (ctx, next) => {
  if (ctx.path !== '/api/docs' && !ctx.path.startsWith(FOLDER)) return next();
  ctx.set('Cache-Control', 'no-cache');
  return pageHeaders(ctx, next);
};

/**
 * To clients the two services are one API. Each describes its own part. They are asked each time, because they may be
 * replaced while the gateway runs.
 */
function docsEndpoints(apis: readonly Api[]): Endpoint[] {
  const page = readFileSync(join(OWN_FILES, 'index.html'), 'utf8');
  const endpoints: Endpoint[] = [
    publicEndpoint({
      method: 'get',
      path: '/openapi.json',
      summary: 'This API description, in OpenAPI 3.1',
      answers: { 200: z.looseObject({}) },
      handle: async () => {
        const parts = await Promise.all(apis.map((api) => api.describe()));
        return { body: mergeOpenApi(openApiOf(endpoints), parts) };
      },
    }),
    publicEndpoint({
      method: 'get',
      path: '/docs',
      summary: 'This API as a page where it can be read and tried out',
      answers: { 200: 'html' },
      handle: () => Promise.resolve({ body: page, headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
    }),
  ];
  return endpoints;
}

/** The styles and scripts of the page, which loads none from elsewhere. */
function docsFiles(): Handler {
  const own = sirv(OWN_FILES, { etag: true });
  const swagger = sirv(SWAGGER_FILES, { etag: true });
  const files = new Map([
    ['start.js', own],
    ['swagger-ui.css', swagger],
    ['swagger-ui-bundle.js', swagger],
  ]);
  return async (ctx, next) => {
    const name = ctx.path.startsWith(FOLDER) ? ctx.path.slice(FOLDER.length) : '';
    if (name === '') return next();
    const serve = files.get(name);
    ctx.req.url = `/${name}`;
    if (serve === undefined || !(await serveFile(serve, ctx))) throw noSuchFile();
    ctx.respond = false;
  };
}

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { commandEndpoints } from '@fines/command-api/endpoints.ts';
import { publicEndpoint } from '@fines/platform/http/endpoint.ts';
import { type OpenApi, openApiOf } from '@fines/platform/http/openapi.ts';
import { readEndpoints } from '@fines/read-api/endpoints.ts';
import { z } from 'zod';

/** The endpoints are described here and not called, so they need nothing. */
const NOTHING = { photos: {}, registers: { files: {} }, statements: { files: {} } } as never;

const notCalled = (): Promise<never> => Promise.reject(new Error('served as a file'));

/** The whole API: to clients, the two services and what is served beside them are one. */
export const describeApi = (): OpenApi =>
  openApiOf([
    publicEndpoint({
      method: 'get',
      path: '/openapi.json',
      summary: 'This API description, in OpenAPI 3.1',
      answers: { 200: z.looseObject({}) },
      handle: notCalled,
    }),
    publicEndpoint({
      method: 'get',
      path: '/docs',
      summary: 'This API as a page where it can be read and tried out',
      answers: { 200: 'html' },
      handle: notCalled,
    }),
    ...commandEndpoints(NOTHING),
    ...readEndpoints(NOTHING),
  ]);

const OWN = join(import.meta.dirname, 'api-docs');
const SWAGGER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

/** The folder of each file of the page, which loads nothing from elsewhere. */
export const PAGE_FILES: ReadonlyMap<string, string> = new Map([
  ['index.html', OWN],
  ['start.js', OWN],
  ['swagger-ui.css', SWAGGER],
  ['swagger-ui-bundle.js', SWAGGER],
]);

import type { Endpoint } from './endpoint.ts';
import { headerComponents } from './openapi-headers.ts';
import { problemResponses, operationOf, Schemas } from './openapi-operation.ts';

export type OpenApi = {
  openapi: string;
  info: Readonly<Record<string, string>>;
  servers: readonly { url: string }[];
  /** Operations by path and method. */
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

const INFO = {
  title: 'Eswatini Police Traffic System',
  version: '1.0.0',
  description: [
    'Money is in emalangeni with at most two decimals, instants are ISO 8601 in UTC, days are days in Africa/Mbabane.',
    'The answer to a command carries its `X-Position`. Send that as `X-Min-Position` with your next question, and the answer shows what you have written.',
    'Errors are problem details (RFC 9457) with a `code` for programs and a `message` for people.',
  ].join('\n\n'),
};

/** Describes endpoints in OpenAPI 3.1, from the same schemas that check their requests. */
export function openApiOf(endpoints: readonly Endpoint[]): OpenApi {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    (paths[openApiPath(endpoint.path)] ??= {})[endpoint.method] = operationOf(endpoint, schemas);
  }
  const responses = problemResponses(schemas);
  const bearer = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' };
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: schemas.named,
      ...headerComponents,
      responses,
      securitySchemes: { bearer },
    },
  };
}

/** `/fines/{id}` for `/fines/:id`. */
const openApiPath = (path: string): string => path.replaceAll(/[:*](\w+)/g, '{$1}');

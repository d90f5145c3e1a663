import { type Grant, grantOf, type Role, ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import { z } from 'zod';

import { type Access, rolesOf } from './access.ts';
import type { Content, Endpoint } from './endpoint.ts';
import { answerHeaders, problemHeaders, headerParameters } from './openapi-headers.ts';
import { PROBLEM_TITLES, problemSchema } from './problem.ts';
import type { FileUpload } from './upload.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const descriptions = new WeakMap<z.ZodType, z.ZodType>();

/** For a schema that accepts anything and parses it by itself: `as` describes what it accepts. */
export function describeAs<Schema extends z.ZodType>(schema: Schema, as: z.ZodType): Schema {
  descriptions.set(schema, as);
  return schema;
}

/** Turns zod schemas into JSON Schema. A schema with an id is described once, under that id. */
export class Schemas {
  readonly #named: Record<string, JsonSchema> = {};

  /** Describes what a client sends, before transformations. */
  of(given: z.ZodType): JsonSchema {
    const schema = descriptions.get(given) ?? given;
    const {
      $schema: _,
      $defs = {},
      ...described
    } = rewritten(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: simplify }));
    Object.assign(this.#named, $defs);
    return described;
  }

  get named(): Readonly<Record<string, JsonSchema>> {
    return this.#named;
  }
}

/** Removes patterns that only repeat a format, and the limits of JavaScript's numbers. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** JSON Schema keeps named schemas in another place than OpenAPI does. */
const rewritten = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '#/components/schemas/') : value,
  ) as JsonSchema;

const TITLES: Readonly<Record<string, string>> = { 200: 'Done', 201: 'Made', 204: 'Done, nothing to say' };

const MEDIA_TYPES = {
  bytes: 'application/octet-stream',
  csv: 'text/csv',
  events: 'text/event-stream',
  html: 'text/html',
  image: 'image/*',
  pdf: 'application/pdf',
  text: 'text/plain',
} as const;

/** Every answer that an endpoint can give, by status. */
const responsesOf = (endpoint: Endpoint, schemas: Schemas): Record<string, object> => ({
  ...goodAnswers(endpoint, schemas),
  ...Object.fromEntries(
    problemsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  ),
});

function goodAnswers({ answers = { 200: z.unknown() }, headers }: Endpoint, schemas: Schemas) {
  return Object.fromEntries(
    Object.entries(answers).map(([status, content]) => [
      status,
      { description: TITLES[status] ?? 'Done', headers: answerHeaders(headers), ...bodyOf(content, schemas) },
    ]),
  );
}

function bodyOf(content: Content, schemas: Schemas): { content?: object } {
  if (content === 'nothing') return {};
  if (typeof content !== 'string')
    return { content: { 'application/json': { schema: schemas.of(content) } } };
  return { content: { [MEDIA_TYPES[content]]: { schema: { type: 'string' } } } };
}

/** The statuses of the problems that may occur, derived from what the endpoint takes and who may call it. */
function problemsOf(endpoint: Endpoint): number[] {
  const { access, method, params, query, body, upload, headers = [], problems = [] } = endpoint;
  const isCommand = typeof access !== 'string' && 'command' in access;
  const takesBody = body !== undefined || upload !== undefined;
  const possible: readonly (readonly [boolean, readonly number[]])[] = [
    [query !== undefined || takesBody || headers.length > 0, [400]],
    [access !== 'public' || takesBody, [401]],
    [typeof access !== 'string', [403]],
    [params !== undefined, [404]],
    [isCommand, [409]],
    [headers.includes('If-Match'), [412]],
    [upload !== undefined, [411]],
    [takesBody, [413, 415, 422]],
    [method !== 'get', [429]],
    [true, [...problems, 503]],
  ];
  return [...new Set(possible.flatMap(([applies, statuses]) => (applies ? statuses : [])))];
}

/** One response for each status of a problem. Operations refer to them. */
export const problemResponses = (schemas: Schemas): Record<string, object> => {
  const problem = schemas.of(problemSchema);
  return Object.fromEntries(
    Object.entries(PROBLEM_TITLES).map(([status, description]) => [
      status,
      {
        description,
        headers: problemHeaders(status),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  );
};

/** One endpoint as an OpenAPI operation. */
export function operationOf(endpoint: Endpoint, schemas: Schemas): object {
  const { method, path, summary, access, params, query, body, textBytes, upload, headers } = endpoint;
  return {
    operationId: operationIdOf(method, path),
    tags: [path.split('/')[1]],
    summary,
    ...whoMay(access),
    parameters: [
      ...parametersIn('path', params, schemas),
      ...parametersIn('query', query, schemas),
      ...headerParameters(headers),
    ],
    ...(body && { requestBody: requestBodyOf(body, schemas, textBytes) }),
    ...(upload && { requestBody: fileBodyOf(upload) }),
    responses: responsesOf(endpoint, schemas),
  };
}

/** `patchFinesIdStatus` for `PATCH /fines/:id/status`. */
const operationIdOf = (method: string, path: string): string =>
  method + path.replaceAll(/[^a-zA-Z]+([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase());

function whoMay(access: Access | 'public'): object {
  if (access === 'public') return { description: 'Needs no token.', security: [] };
  const roles = rolesOf(access);
  if (roles.length === 0) return { description: 'For the public site alone.', security: [{ bearer: [] }] };
  const description =
    access === 'signed-in' || access === 'any-session'
      ? 'For everybody who is signed in.'
      : `For: ${roles.map((role) => ROLE_LABELS[role] + limitsOf(role, access)).join(', ')}.`;
  return { description, security: [{ bearer: [] }], 'x-roles': roles };
}

const LIMITS: Readonly<Record<Grant, string>> = {
  yes: '',
  own: ' (own only)',
  below: ' (lower ranks only)',
  no: '',
};

const limitsOf = (role: Role, access: Exclude<Access, string>): string =>
  'command' in access ? LIMITS[grantOf(role, access.command)] : '';

function parametersIn(where: 'path' | 'query', schema: z.ZodType | undefined, schemas: Schemas): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.of(schema);
  return Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, { description, ...value }]) => ({
      name,
      in: where,
      required: required.includes(name),
      description,
      schema: value,
    }),
  );
}

function requestBodyOf(body: z.ZodType, schemas: Schemas, textBytes: number | undefined): object {
  const schema = schemas.of(body);
  if (textBytes !== undefined) {
    const description = `At most ${textBytes / 1024} kB`;
    return { required: true, content: { 'text/plain': { schema: { ...schema, description } } } };
  }
  const required = schema.required !== undefined;
  return { required, content: { 'application/json': { schema } } };
}

function fileBodyOf({ field, maxBytes }: FileUpload): object {
  const description = `At most ${maxBytes / 1024 / 1024} MB`;
  const properties = { [field]: { type: 'string', format: 'binary', description } };
  const schema = { type: 'object', required: [field], properties };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

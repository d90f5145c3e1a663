import { type Grant, grantOf } from '@fines/domain/shared/permissions.ts';
import { type Role, ROLE_LABELS } from '@fines/domain/shared/roles.ts';
import type { z } from 'zod';

import { type Access, rolesOf } from '../access.ts';
import type { Endpoint } from '../endpoint.ts';
import type { FileUpload } from '../upload.ts';
import { responsesOf } from './answers.ts';
import { headerParameters } from './headers.ts';
import type { JsonSchema, Schemas } from './schemas.ts';

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

import { z } from 'zod';

/** What an OpenAPI 3.1 document of ours looks like; stricter than the standard, which leaves more open. */

const ref = z.strictObject({ $ref: z.string().startsWith('#/') });
const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string().regex(/^\w+\/[\w+*-]+$/), z.object({ schema }));
const parameter = z.object({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema,
});
const response = z.object({
  description: z.string().min(1),
  headers: z.record(z.string(), ref).optional(),
  content: content.optional(),
});
const operation = z.object({
  operationId: z.string().regex(/^[a-z]\w+$/),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(1),
  description: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.union([ref, parameter])),
  requestBody: z.object({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string().regex(/^[2345]\d\d$/), z.union([ref, response])),
});
export const openApiSchema = z.object({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.object({ title: z.string().min(1), version: z.string().min(1) }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.record(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation.optional()),
  ),
  components: z.object({
    schemas: z.record(z.string(), schema),
    parameters: z.record(z.string(), parameter),
    headers: z.record(z.string(), z.object({ description: z.string(), schema })),
    responses: z.record(z.string(), response),
    securitySchemes: z.record(z.string(), z.object({ type: z.literal('http'), scheme: z.literal('bearer') })),
  }),
});
export type OpenApi = z.output<typeof openApiSchema>;
export type Operation = z.output<typeof operation>;

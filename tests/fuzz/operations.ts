import { z } from 'zod';

/** One call of the API; schemas are JSON Schema. */
export type Operation = {
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: unknown }[];
  /** Undefined for a call without a JSON body. */
  body: unknown;
};

const mediaTypes = z.record(z.string(), z.looseObject({ schema: z.unknown() }));
const parameterSchema = z.looseObject({
  name: z.string(),
  in: z.string(),
  schema: z.unknown().optional(),
  content: mediaTypes.optional(),
});
const operationSchema = z.looseObject({
  parameters: z.array(parameterSchema).default([]),
  requestBody: z.looseObject({ content: mediaTypes }).optional(),
});
const documentSchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

/** Every call that an OpenAPI document describes. */
export function operationsOf(document: unknown): Operation[] {
  const { paths } = documentSchema.parse(resolved(document, document, 0));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/^\/api/, ''),
      parameters: parameters.map((parameter) => ({
        name: parameter.name,
        in: parameter.in,
        schema: parameter.schema ?? jsonOf(parameter.content),
      })),
      body: jsonOf(requestBody?.content),
    })),
  );
}

const jsonOf = (content: z.output<typeof mediaTypes> | undefined): unknown =>
  content?.['application/json']?.schema;

const DEEPEST = 30;

/** The value with every `$ref` replaced by what it points at. */
function resolved(value: unknown, document: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => resolved(item, document, depth + 1));
  if ('$ref' in value) return resolved(at(document, String(value.$ref)), document, depth + 1);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, resolved(part, document, depth + 1)]),
  );
}

/** What `#/components/…` points at. */
function at(document: unknown, pointer: string): unknown {
  let value = document;
  for (const key of pointer.split('/').slice(1)) value = z.looseObject({}).parse(value)[key];
  return value;
}

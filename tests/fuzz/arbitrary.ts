import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that zod's schemas come to. */
const schemaShape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
});

/** Texts that have broken systems before. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  '\uFEFF',
  '\uD800',
  'null',
  '-1',
  '1e999',
  "'; DROP TABLE fines; --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '{"$gt":""}',
  '[]',
  '"',
  '🚓'.repeat(300),
  'x'.repeat(5000),
  '9'.repeat(400),
  'FN-2026-001',
  'FN-2026-001-D1',
  'RCP-2026-001',
  'FN-0000-000',
  '9999-12-31T23:59:59.999+14:00',
  '0000-01-01',
  '2026-02-30',
  '2026-11-21T08:00:00Z',
];

const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 50 }));
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 60, 60.001, Number.MAX_SAFE_INTEGER, 1e308, -1),
);
const anything = fc.oneof(text, number, fc.jsonValue({ maxDepth: 3 }), fc.constant(null), fc.boolean());

/** Mostly what the schema describes, now and then anything else, at every depth. */
export function roughly(schema: unknown, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: exactly(schema, depth) }, { weight: 1, arbitrary: anything });
}

function exactly(given: unknown, depth: number): fc.Arbitrary<unknown> {
  const { success, data: schema } = schemaShape.safeParse(given);
  if (!success || depth > 4) return anything;
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const options = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? []);
  if (options.length > 0) return fc.oneof(...options.map((option) => roughly(option, depth + 1)));
  return ofType([schema.type].flat()[0] ?? 'any', schema, depth);
}

function ofType(type: string, schema: z.output<typeof schemaShape>, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return text;
    case 'number':
    case 'integer':
      return number;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(roughly(schema.items, depth + 1), { maxLength: 5 });
    case 'object':
      return objectOf(schema, depth);
    default:
      return anything;
  }
}

/** Fields may be missing, and there may be others. */
function objectOf({ properties = {} }: z.output<typeof schemaShape>, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, roughly(schema, depth + 1)]),
  );
  return fc
    .tuple(fc.record(fields, { requiredKeys: [] }), fc.dictionary(text, anything, { maxKeys: 1 }))
    .map(([known, others]) => Object.assign({}, others, known));
}

import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

const descriptions = new WeakMap<z.ZodType, z.ZodType>();

/** For a schema that takes anything and understands it by itself: `as` describes what it understands. */
export function describeAs<Schema extends z.ZodType>(schema: Schema, as: z.ZodType): Schema {
  descriptions.set(schema, as);
  return schema;
}

/** Turns zod schemas into JSON Schema; what carries an id is said once, under that id. */
export class Schemas {
  readonly #named: Record<string, JsonSchema> = {};

  /** As a client writes it: what is turned into something else afterwards is described as it comes. */
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

/** Takes away what repeats at great length that something is a date, or a number of this language. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** In a document of its own, JSON Schema keeps named schemas elsewhere than OpenAPI does. */
const rewritten = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '#/components/schemas/') : value,
  ) as JsonSchema;

import { describeApi } from '@fines/embedded/front/describe-api.ts';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { operationsOf } from '../fuzz/operations.ts';
import type { ApiClient } from '../support/api-client.ts';
import { knownReading } from './known-data.ts';
import { answered } from './reading.ts';

let client: ApiClient;
beforeAll(async () => {
  client = await (await knownReading()).as('SUPER_ADMIN');
});

const OF_EVERY_LIST: ReadonlySet<string> = new Set(['page', 'limit', 'sortOrder', 'sort', 'range', 'filter']);

/** Conditions and orders are SQL, whose columns no compiler knows, so Postgres is asked for each that is declared. */
const lists = operationsOf(describeApi()).filter(
  ({ path, parameters }) => !path.includes('{') && parameters.some(({ name }) => name === 'range'),
);

const kind = z.looseObject({
  enum: z.array(z.string()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
});
const described = z.union([
  z.object({ anyOf: z.tuple([kind], kind) }).transform(({ anyOf }) => anyOf[0]),
  kind,
]);

/** Values that such a parameter takes. */
function valuesOf(schema: unknown): readonly string[] {
  const { enum: words, type = '', format } = described.parse(schema);
  if (words !== undefined) return words;
  if (type.includes('boolean')) return ['true', 'false'];
  if (format === 'date') return ['2026-03-01'];
  if (type === 'array') return ['["x"]'];
  return type === 'number' || type === 'integer' ? ['1'] : ['HSD 123 AB'];
}

it.each(lists)('$path answers each of its filters and sorts', async ({ path, parameters }) => {
  const own = parameters.filter(({ name, in: where }) => where === 'query' && !OF_EVERY_LIST.has(name));
  expect(own.length).toBeGreaterThan(1);
  for (const { name, schema } of own)
    for (const value of valuesOf(schema))
      await answered(client, `${path}?${new URLSearchParams({ [name]: value }).toString()}`);
});

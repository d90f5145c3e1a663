import { z } from 'zod';

import type { ApiClient } from '../support/api-client.ts';
import { answered } from './reading.ts';

/** Asks a list in the product's own dialect; its items must have just the fields of the schema. */
export const ownList =
  <Item extends z.ZodType>(clientOf: () => ApiClient, path: string, item: Item) =>
  async (query = '') => {
    const { body } = await answered(clientOf(), `${path}?${query}`);
    return z
      .strictObject({
        data: z.array(item),
        pagination: z.strictObject({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
      })
      .parse(body);
  };

/** The same in react-admin's dialect. */
export async function reactAdminList(
  client: ApiClient,
  path: string,
  parameters: { sort?: unknown; range?: unknown; filter?: unknown },
): Promise<{ ids: string[]; contentRange: string | null }> {
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');
  const { body, headers } = await answered(client, `${path}?${query}`);
  const items = z.array(z.object({ id: z.string() })).parse(body);
  return { ids: items.map(({ id }) => id), contentRange: headers.get('Content-Range') };
}

/** As Postgres compares numbers and plain texts. */
export const ascending = (one: string | number, other: string | number): number =>
  one < other ? -1 : Number(one > other);

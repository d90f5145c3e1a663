import { z } from 'zod';

import type { ApiClient } from './api-client.ts';

const page = z.object({ data: z.array(z.unknown()), pagination: z.object({ totalPages: z.int() }) });

/** Every item of a list, page by page. */
export async function allOf<Schema extends z.ZodType>(
  client: ApiClient,
  list: string,
  item: Schema,
  headers: Record<string, string> = {},
): Promise<z.output<Schema>[]> {
  const items: z.output<Schema>[] = [];
  for (let number = 1, pages = 1; number <= pages; number++) {
    const separator = list.includes('?') ? '&' : '?';
    const answer = await client.get(`${list}${separator}page=${number}&limit=100`, headers);
    if (answer.status !== 200) throw new Error(`${list} was answered ${JSON.stringify(answer.body)}`);
    const { data, pagination } = page.parse(answer.body);
    pages = pagination.totalPages;
    items.push(...z.array(item).parse(data));
  }
  return items;
}

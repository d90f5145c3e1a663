import { z } from 'zod';

import type { ApiClient } from '../support/api-client.ts';

const page = z.object({
  data: z.array(z.object({ id: z.string() })),
  pagination: z.object({ total: z.int(), totalPages: z.int() }),
});

/** The numbers of all fines that are listed, in the order of the list. */
export async function allNumbers(client: ApiClient): Promise<string[]> {
  const numbers: string[] = [];
  for (let number = 1, pages = 1; number <= pages; number++) {
    const query = `/fines?page=${number}&limit=100&sortBy=fineNumber&sortOrder=asc`;
    const { data, pagination } = page.parse((await client.get(query)).body);
    pages = pagination.totalPages;
    numbers.push(...data.map(({ id }) => id));
  }
  return numbers;
}

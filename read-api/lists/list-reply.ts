import type { Reply } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { ListQuery } from './list-query.ts';

export type Page<Item> = { items: Item[]; total: number };

/** Answers a list in the dialect in which it was asked for. `unit` is the name of the list. */
export function listReply<Item extends object>(
  unit: string,
  { dialect, offset, limit }: ListQuery<string, unknown>,
  { items, total }: Page<Item>,
): Reply {
  if (dialect === 'own') {
    const totalPages = Math.ceil(total / limit);
    const page = Math.floor(offset / limit) + 1;
    return { body: { data: items, pagination: { page, limit, total, totalPages } } };
  }
  const range = items.length === 0 ? '*' : `${offset}-${offset + items.length - 1}`;
  return { body: items, headers: { 'Content-Range': `${unit} ${range}/${total}` } };
}

const pagination = z
  .object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() })
  .meta({ id: 'Pagination' });

/** What an endpoint says of itself that answers with `listReply`. */
export const listOf = (item: z.ZodType) => ({
  answers: { 200: z.union([z.object({ data: z.array(item), pagination }), z.array(item)]) },
  headers: ['Content-Range'] as const,
});

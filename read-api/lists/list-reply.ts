import type { Reply } from '@fines/platform/http/endpoint.ts';

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

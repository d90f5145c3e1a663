import { matchPath } from 'react-router';

import { dataProvider } from '../data/client.ts';
import { queryClient } from '../data/queryClient.ts';

/** What the list shows of all fines before anybody asks for others. */
export const FIRST = { perPage: 10, sort: { field: 'dateIssued', order: 'DESC' } } as const;

/**
 * Asks for the list that the menu opens while its screen is still being loaded, under the key by which react-admin's
 * list finds it.
 */
export function askForFines(): void {
  const { pathname, search } = window.location;
  if (pathname !== '/fines' || search !== '') return;
  const { perPage, sort } = FIRST;
  const question = { pagination: { page: 1, perPage }, sort, filter: {} };
  void queryClient.prefetchQuery({
    queryKey: ['fines', 'getList', question],
    queryFn: ({ signal }) => dataProvider.getList('fines', { ...question, signal }),
  });
}

/**
 * react-admin fills the plain key from lists, whose records have no ETag. Under this one there are only
 * records that were read by themselves.
 */
export const BY_ITSELF = { read: 'by itself' };

/** Asks for the fine of the address while its screen is still being loaded. */
export function askForFine(): void {
  const id = matchPath('/fines/:id', window.location.pathname)?.params.id;
  if (id === undefined) return;
  const question = { id, meta: BY_ITSELF };
  void queryClient.prefetchQuery({
    queryKey: ['fines', 'getOne', question],
    queryFn: async ({ signal }) => (await dataProvider.getOne('fines', { ...question, signal })).data,
  });
}

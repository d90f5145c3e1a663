import { queryOptions } from '@tanstack/react-query';
import { matchPath } from 'react-router';

import { dataProvider } from '../data/client.ts';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import type { Fine } from '../data/fineCalls.ts';
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

/** All events of a fine, and its state as of an instant; without one, as it is now. */
export const historyQuery = (api: ConsoleDataProvider, id: string, asOf?: string) =>
  queryOptions({
    queryKey: ['fines', 'history', id, asOf],
    queryFn: () => api.fineHistory(id, asOf),
  });

/** Asks for the fine of the address, which this resolves to, and its history while its screen is still being loaded. */
export async function askForFine(): Promise<Fine | undefined> {
  const id = matchPath('/fines/:id', window.location.pathname)?.params.id;
  if (id === undefined) return undefined;
  void queryClient.prefetchQuery(historyQuery(dataProvider, id));
  const question = { id, meta: BY_ITSELF };
  const queryKey = ['fines', 'getOne', question];
  await queryClient.prefetchQuery({
    queryKey,
    queryFn: async ({ signal }) => (await dataProvider.getOne('fines', { ...question, signal })).data,
  });
  return queryClient.getQueryData(queryKey);
}

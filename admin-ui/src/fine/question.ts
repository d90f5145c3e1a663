import { queryOptions } from '@tanstack/react-query';

import type { ConsoleDataProvider } from '../data/dataProvider.ts';

/** What the list shows of all fines before anybody asks for others. */
export const FIRST = { perPage: 10, sort: { field: 'dateIssued', order: 'DESC' } } as const;

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

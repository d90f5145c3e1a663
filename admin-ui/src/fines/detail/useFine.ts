import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetOne } from 'react-admin';

import type { ConsoleDataProvider } from '../../data/dataProvider.ts';
import type { Fine } from '../types.ts';

/**
 * react-admin fills the plain key from lists, whose records have no ETag. Under this one there are only
 * records that were read by themselves.
 */
const META = { read: 'by itself' };

/** The fine, at once as a list showed it, then as it was read by itself. */
export function useFine(id: string) {
  const queries = useQueryClient();
  return useGetOne<Fine>(
    'fines',
    { id, meta: META },
    { placeholderData: () => queries.getQueryData<Fine>(['fines', 'getOne', { id, meta: undefined }]) },
  );
}

export function useFineHistory(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ queryKey: ['fines', 'history', id], queryFn: () => dataProvider.fineHistory(id) });
}

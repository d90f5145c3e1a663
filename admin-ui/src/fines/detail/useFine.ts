import type { FineHistory } from '@fines/domain/fine/history.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';

import { useApi } from '../../data/useApi.ts';
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

/** What happens is signed within a minute. */
const SIGNED_WITHIN = 60_000;

const isWaiting = (history: FineHistory | undefined): boolean =>
  history?.events.some(({ entry }) => entry === null) ?? false;

/**
 * All events of the fine, and its state as of an instant; without one, as it is now. Asked for again as long as some
 * are in no signed record.
 */
export function useFineHistory(id: string, asOf?: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['fines', 'history', id, asOf],
    queryFn: () => api.fineHistory(id, asOf),
    refetchInterval: ({ state }) => isWaiting(state.data) && SIGNED_WITHIN,
  });
}

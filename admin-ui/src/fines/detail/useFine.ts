import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useGetOne } from 'react-admin';

import { serverClock } from '../../data/client.ts';
import { useApi } from '../../data/useApi.ts';
import { topicsOf } from '../../data/useChanged.ts';
import type { Fine } from '../types.ts';
import { FINE_TABLES } from './useFineFailure.ts';

/** What happens is signed within a minute; after this time something is wrong. */
const SOON_MS = 180_000;

/** Whether an event is in no signed record yet, and will be in a moment. */
export const isSignedSoon = ({ entry, recordedAt }: Pick<HistoryEvent, 'entry' | 'recordedAt'>): boolean =>
  entry === null && serverClock.now().getTime() - Date.parse(recordedAt) < SOON_MS;

const fineTopics = topicsOf(FINE_TABLES);
const isOfFines = ({ queryKey }: { queryKey: QueryKey }): boolean => fineTopics.has(queryKey[0]);

/**
 * To be called when the fine on the screen was deleted, right before the screen is left: what is read of fines is
 * read anew from then on, but for this one, which would only be found missing.
 */
export function useForgetFine(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    queries.removeQueries({ predicate: isOfFines, type: 'inactive' });
    void queries.invalidateQueries({ predicate: isOfFines, refetchType: 'none' });
  }, [queries]);
}

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

/** Within this time what happens is signed, and whoever looks again is not recorded again. */
const SIGNED_WITHIN = 60_000;

/**
 * All events of the fine, and its state as of an instant; without one, as it is now. Asked for again as long as
 * some are about to be signed.
 */
export function useFineHistory(id: string, asOf?: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['fines', 'history', id, asOf],
    queryFn: () => api.fineHistory(id, asOf),
    refetchInterval: ({ state }) => (state.data?.events.some(isSignedSoon) ?? false) && SIGNED_WITHIN,
  });
}

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { topicsOf } from '../../data/useChanged.ts';
import { FINE_TABLES } from './outdated.ts';

const topics = topicsOf(FINE_TABLES);
const predicate = ({ queryKey }: { queryKey: QueryKey }): boolean => topics.has(queryKey[0]);

/**
 * To be called when the fine on the screen was deleted, right before the screen is left: what is read of fines is
 * read anew from then on, but for this one, which would only be found missing.
 */
export function useForgetFine(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    queries.removeQueries({ predicate, type: 'inactive' });
    void queries.invalidateQueries({ predicate, refetchType: 'none' });
  }, [queries]);
}

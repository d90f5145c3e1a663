import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useDelete } from 'react-admin';
import { useNavigate } from 'react-router';

import { topicsOf } from '../../data/useChanged.ts';
import { useToast } from '../../toasts/useToast.ts';
import type { Fine } from '../types.ts';
import { FINE_TABLES } from './outdated.ts';
import { useFineFailure } from './useFineFailure.ts';

const topics = topicsOf(FINE_TABLES);
const predicate = ({ queryKey }: { queryKey: QueryKey }): boolean => topics.has(queryKey[0]);

/** Deletes the fine and goes to the list; `onFailure` after a refusal, which stays on the fine. */
export function useDeleteFine(fine: Fine, onFailure: () => void): (reason: string) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const failed = useFineFailure();
  const [remove] = useDelete<Fine, Error>();

  return async (reason) => {
    const params = { id: fine.id, previousData: fine, meta: { reason } };
    try {
      await remove('fines', params, { returnPromise: true });
    } catch (error) {
      await failed('Failed to delete fine', error);
      return onFailure();
    }
    queries.removeQueries({ predicate, type: 'inactive' });
    // The fine is still on the screen, where fetching it again would only find it missing.
    void queries.invalidateQueries({ predicate, refetchType: 'none' });
    toast({ title: 'Fine deleted successfully' });
    await navigate('/fines');
  };
}

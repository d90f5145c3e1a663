import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * To be called after every write to a fine. Lists that nobody looks at are forgotten, so that the next look
 * shows no old rows first; what is on the screen is fetched again.
 */
export function useFinesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    queries.removeQueries({ queryKey: ['fines'], type: 'inactive' });
    await queries.invalidateQueries({ queryKey: ['fines'] });
  }, [queries]);
}

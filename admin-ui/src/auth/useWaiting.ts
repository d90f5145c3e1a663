import { waitingKindsOf } from '@fines/domain/report/waiting.ts';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../data/dataProvider.ts';
import { useUser } from './useUser.ts';

/** What waits for the signed-in user, kept up to date; not asked for those who decide nothing, nor before its turn. */
export function useWaiting() {
  const api = useApi();
  const { role } = useUser();
  return useQuery({
    queryKey: ['waiting'],
    queryFn: () => api.waiting(),
    enabled: waitingKindsOf(role).length > 0,
  });
}

import { useQuery } from '@tanstack/react-query';

import { useApi } from '../../data/useApi.ts';

export const CHECKPOINT_STATUS = ['checkpoint', 'status'];

/** No command of anybody changes it, so it is asked for again and again while it is shown. */
const ASKED_EVERY = 30_000;

export function useCheckpointStatus() {
  const api = useApi();
  return useQuery({
    queryKey: CHECKPOINT_STATUS,
    queryFn: () => api.checkpointStatus(),
    staleTime: ASKED_EVERY,
    refetchInterval: ASKED_EVERY,
  });
}

import { useQuery } from '@tanstack/react-query';

import { useApi } from '../data/useApi.ts';

/** How many active users there are, by role. */
export function useUserStats() {
  const api = useApi();
  return useQuery({ queryKey: ['users', 'stats'], queryFn: api.userStats });
}

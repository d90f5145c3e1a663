import { useQuery } from '@tanstack/react-query';

import { useApi } from '../data/useApi.ts';

export function useDashboard() {
  const api = useApi();
  return useQuery({ queryKey: ['dashboard'], queryFn: () => api.dashboard() });
}

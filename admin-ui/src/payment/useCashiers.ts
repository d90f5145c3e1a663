import { useQuery } from '@tanstack/react-query';

import { useApi } from '../data/useApi.ts';

/** Everybody who ever took a payment or gave one back, by name. */
export function useCashiers() {
  const api = useApi();
  return useQuery({ queryKey: ['payments', 'cashiers'], queryFn: api.cashiers });
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';

import { useApi } from '../data/useApi.ts';
import { figuresFilter } from './paymentFilter.ts';

/** The figures of the days and the method that the list around it shows. */
export function usePaymentStats() {
  const api = useApi();
  const { filterValues } = useListContext();
  const filter = figuresFilter(filterValues);
  return useQuery({
    queryKey: ['payments', 'stats', filter],
    queryFn: () => api.paymentStats(filter),
    placeholderData: keepPreviousData,
  });
}

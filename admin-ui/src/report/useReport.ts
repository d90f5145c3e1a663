import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useApi } from '../data/dataProvider.ts';
import type { Period } from '../data/period.ts';

/** Several parts of the screen show this one; it is asked for once. */
export function useRevenueReport(period: Period) {
  const api = useApi();
  return useQuery({
    queryKey: ['reports', 'revenue', period],
    queryFn: () => api.revenueReport(period),
    placeholderData: keepPreviousData,
  });
}

export function useOffenseReport(period: Period) {
  const api = useApi();
  return useQuery({
    queryKey: ['reports', 'offenses', period],
    queryFn: () => api.offenseReport(period),
    placeholderData: keepPreviousData,
  });
}

export function useOfficerReport(period: Period) {
  const api = useApi();
  return useQuery({
    queryKey: ['reports', 'officers', period],
    queryFn: () => api.officerReport(period),
    placeholderData: keepPreviousData,
  });
}

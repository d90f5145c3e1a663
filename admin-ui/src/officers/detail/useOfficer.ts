import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useApi } from '../../data/useApi.ts';
import type { Period } from '../../period/period.ts';

export function useOfficer(id: string, period: Period) {
  const api = useApi();
  return useQuery({
    queryKey: ['officers', 'detail', id, period],
    queryFn: () => api.officer(id, period),
    placeholderData: keepPreviousData,
  });
}

const PER_PAGE = 10;

/** A page, counted from 1, of what the officer did, the latest first. */
export function useActivity(id: string, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['officers', 'activity', id, page],
    queryFn: () => api.officerActivity(id, page, PER_PAGE),
    placeholderData: keepPreviousData,
  });
}

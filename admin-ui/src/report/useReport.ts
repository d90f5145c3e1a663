import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { useApi } from '../data/dataProvider.ts';
import type { Period } from '../data/period.ts';
import type { ReportKind } from '../data/reportCalls.ts';

/** Several parts of the screen show the same report; it is asked for once, and drawn in slices. */
function useReport<Report>(kind: ReportKind, period: Period, ask: (period: Period) => Promise<Report>) {
  const { data, error, isPlaceholderData, refetch } = useQuery<Report>({
    queryKey: ['reports', kind, period],
    queryFn: () => ask(period),
    placeholderData: keepPreviousData,
  });
  return { data: useDeferredValue(data), error, isPlaceholderData, refetch };
}

export const useRevenueReport = (period: Period) => useReport('revenue', period, useApi().revenueReport);
export const useOffenseReport = (period: Period) => useReport('offenses', period, useApi().offenseReport);
export const usePeriodReport = (period: Period) => useReport('period', period, useApi().periodReport);
export const useOfficerReport = (period: Period) => useReport('officers', period, useApi().officerReport);

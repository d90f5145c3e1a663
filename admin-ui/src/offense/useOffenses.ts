import type { OffenseView } from '@fines/domain/offense/view.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { today } from '../data/client.ts';
import { type ConsoleDataProvider, useApi } from '../data/dataProvider.ts';

/** What is in force on a day that has begun never changes any more. */
export const offensesQuery = (api: ConsoleDataProvider, day: string) => ({
  queryKey: ['offenses', 'on', day],
  queryFn: () => api.offensesOn(day),
  staleTime: day <= today() ? Infinity : 0,
});

/** The changes of the catalogue, with its version. */
export function useOffenseChanges() {
  const api = useApi();
  return useQuery({ queryKey: ['offenses', 'changes'], queryFn: () => api.offenseChanges() });
}

/** The offenses of today for a form that may stay open past midnight. */
export function useOffensesOfToday() {
  const api = useApi();
  const queries = useQueryClient();
  const [day, setDay] = useState(today);
  const { data, error, refetch } = useQuery(offensesQuery(api, day));

  return {
    data,
    error,
    refetch,
    /** What the form shows. */
    amountShown: (name: string): number | undefined => data?.find((offense) => offense.name === name)?.amount,
    /** The offense as it is in force right now, which the form then shows too. Rejects if that cannot be known. */
    find: async (name: string): Promise<OffenseView | undefined> => {
      const now = today();
      const offenses = await queries.fetchQuery(offensesQuery(api, now));
      setDay(now);
      return offenses.find((offense) => offense.name === name);
    },
  };
}

export type OffensesOfToday = ReturnType<typeof useOffensesOfToday>;

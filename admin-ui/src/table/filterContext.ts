import { createContext, use } from 'react';

import type { Wanted } from '../ui/useWanted.ts';

export const FilterContext = createContext<Wanted | undefined>(undefined);

/** For the fields within a FilterBar. */
export function useFilters(): Wanted {
  const filters = use(FilterContext);
  if (filters === undefined) throw new Error('There is no FilterBar around this field');
  return filters;
}

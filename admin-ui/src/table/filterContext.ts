import { createContext, use } from 'react';

type WantedFilters = {
  wanted: Readonly<Record<string, string>>;
  /** An empty value takes the filter away; `delay` in milliseconds. */
  change: (name: string, value: string, delay?: number) => void;
};

export const FilterContext = createContext<WantedFilters | undefined>(undefined);

/** For the fields within a FilterBar. */
export function useFilters(): WantedFilters {
  const filters = use(FilterContext);
  if (filters === undefined) throw new Error('There is no FilterBar around this field');
  return filters;
}

import { createContext, use } from 'react';

export type Filters = Readonly<Record<string, string>>;

/** Why the server need not be asked with these filters; undefined if it may. */
export type FaultOf = (filters: Filters) => string | undefined;

type WantedFilters = {
  wanted: Filters;
  /** An empty value takes the filter away; `delay` in milliseconds. */
  change: (name: string, value: string, delay?: number) => void;
  /** Why the list does not follow; undefined if it does. */
  fault: string | undefined;
};

export const FilterContext = createContext<WantedFilters | undefined>(undefined);

/** For the fields within a FilterBar. */
export function useFilters(): WantedFilters {
  const filters = use(FilterContext);
  if (filters === undefined) throw new Error('There is no FilterBar around this field');
  return filters;
}

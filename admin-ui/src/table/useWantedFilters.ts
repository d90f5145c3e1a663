import { useEffect, useMemo, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

import type { FaultOf, Filters } from './filterContext.ts';

const faultless: FaultOf = () => undefined;

const asText = (filters: unknown): string => JSON.stringify(filters);

function changed(filters: Filters, name: string, value: string): Filters {
  const { [name]: _, ...others } = filters;
  return value.trim() === '' ? others : { ...others, [name]: value };
}

/**
 * The filters as their fields show them, which the list follows after `delay`. They are kept in one place:
 * each field by itself would send what it knows of the others, and undo their latest change. `faultOf` must be
 * the same function each time.
 */
export function useWantedFilters(faultOf = faultless) {
  const { filterValues, setFilters } = useListContext();
  const [wanted, setWanted] = useState<Filters>(filterValues);
  const [fault, setFault] = useState(() => faultOf(wanted));
  const latest = useRef({ wanted, sent: asText(filterValues), timer: 0, setFilters });

  useEffect(() => {
    latest.current.setFilters = setFilters;
  }, [setFilters]);

  const known = asText(filterValues);
  useEffect(() => {
    // Somebody else changed them: the Back button, say.
    if (known === latest.current.sent) return;
    const filters: Filters = JSON.parse(known);
    Object.assign(latest.current, { wanted: filters, sent: known });
    setWanted(filters);
    setFault(faultOf(filters));
  }, [known, faultOf]);

  useEffect(() => {
    const { current } = latest;
    return () => window.clearTimeout(current.timer);
  }, []);

  return useMemo(() => {
    const change = (name: string, value: string, delay = 0): void => {
      const { current } = latest;
      current.wanted = changed(current.wanted, name, value);
      setWanted(current.wanted);
      window.clearTimeout(current.timer);
      current.timer = window.setTimeout(() => {
        const found = faultOf(current.wanted);
        setFault(found);
        if (found !== undefined) return;
        current.sent = asText(current.wanted);
        current.setFilters(current.wanted);
      }, delay);
    };
    return { wanted, change, fault };
  }, [wanted, fault, faultOf]);
}

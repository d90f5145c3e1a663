import TextField from '@mui/material/TextField';

import { useFilters } from './filterContext.ts';

const PAUSE = 350;

/** Narrows the list to days from or up to one; an emptied field takes the filter away. */
export function FilterDate({ source, label }: { source: string; label: string }) {
  const { wanted, change, fault } = useFilters();
  return (
    <TextField
      id={`filter-${source}`}
      type="date"
      label={label}
      value={wanted[source] ?? ''}
      error={fault !== undefined}
      onChange={(event) => change(source, event.target.value, PAUSE)}
      slotProps={{ htmlInput: { max: '9999-12-31' } }}
    />
  );
}

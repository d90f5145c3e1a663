import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

import { useFilters } from './filterContext.ts';

/** What each value of a filter is called. */
type Labels = Readonly<Record<string, (value: string) => string | undefined>>;

/** Filters that are set by a link and by no field, in sight so that they can be taken away. */
export function FilterChips({ labels }: { labels: Labels }) {
  const { wanted, change } = useFilters();
  const chips = Object.entries(labels).flatMap(([source, labelOf]) => {
    const value = wanted[source];
    const label = value === undefined ? undefined : labelOf(value);
    return label === undefined ? [] : [{ source, label }];
  });
  if (chips.length === 0) return null;
  return (
    <Box sx={{ gridColumn: '1 / -1 !important', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {chips.map(({ source, label }) => (
        <Chip key={source} label={label} onDelete={() => change(source, '')} />
      ))}
    </Box>
  );
}

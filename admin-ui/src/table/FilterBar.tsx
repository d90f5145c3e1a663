import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { useListContext } from 'react-admin';

import { useIsNarrow } from '../ui/Page.tsx';
import { type FaultOf, useWanted, FilterContext, useFilters } from '../ui/useWanted.ts';

type MoreFiltersProps = {
  /** What its fields filter by: while one of them does, they are in sight. */
  sources: readonly string[];
  children: ReactNode;
};

/** Filters that are out of the way on a phone until they are wanted. */
export function MoreFilters({ sources, children }: MoreFiltersProps) {
  const isNarrow = useIsNarrow();
  const { wanted } = useFilters();
  const [isOpen, setOpen] = useState(false);
  const isUsed = sources.some((source) => wanted[source] !== undefined);
  if (!isNarrow) return children;
  return (
    <>
      {!isUsed && (
        <Button
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ gridColumn: '1 / -1 !important', justifySelf: 'start', px: 1 }}
        >
          {isOpen ? 'Fewer filters' : 'More filters'}
        </Button>
      )}
      {(isOpen || isUsed) && children}
    </>
  );
}

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

/** Says why the list does not follow its filters. */
export function FilterFault() {
  const { fault } = useFilters();
  if (fault === undefined) return null;
  return (
    <FormHelperText error role="alert" sx={{ gridColumn: '1 / -1', m: 0 }}>
      {fault}
    </FormHelperText>
  );
}

type Props = {
  children: ReactNode;
  /** Where each field stands in the grid. */
  sx: Extract<SxProps<Theme>, readonly unknown[]>[number];
  faultOf?: FaultOf;
};

/** Holds the search field and the filters of the list around it, which does not follow faulty ones. */
export function FilterBar({ children, sx, faultOf }: Props) {
  const { filterValues, setFilters } = useListContext();
  return (
    <FilterContext value={useWanted(filterValues, setFilters, faultOf)}>
      <Box component="search" sx={[{ display: 'grid', gap: 1.5, p: 2 }, sx]}>
        {children}
      </Box>
    </FilterContext>
  );
}

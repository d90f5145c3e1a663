import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

import { FilterContext } from './filterContext.ts';
import { useWantedFilters } from './useWantedFilters.ts';

/** Holds the search field and the filters of the list around it. */
export function FilterBar({ children, sx }: { children: ReactNode; sx: SxProps<Theme> }) {
  return (
    <FilterContext value={useWantedFilters()}>
      <Box component="search" sx={sx}>
        {children}
      </Box>
    </FilterContext>
  );
}

import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

import { type FaultOf, FilterContext } from './filterContext.ts';
import { useWantedFilters } from './useWantedFilters.ts';

type Props = { children: ReactNode; sx: SxProps<Theme>; faultOf?: FaultOf };

/** Holds the search field and the filters of the list around it, which does not follow faulty ones. */
export function FilterBar({ children, sx, faultOf }: Props) {
  return (
    <FilterContext value={useWantedFilters(faultOf)}>
      <Box component="search" sx={sx}>
        {children}
      </Box>
    </FilterContext>
  );
}

import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';

import { type FaultOf, useWanted } from '../ui/useWanted.ts';
import { FilterContext } from './filterContext.ts';

type Props = { children: ReactNode; sx: SxProps<Theme>; faultOf?: FaultOf };

/** Holds the search field and the filters of the list around it, which does not follow faulty ones. */
export function FilterBar({ children, sx, faultOf }: Props) {
  const { filterValues, setFilters } = useListContext();
  return (
    <FilterContext value={useWanted(filterValues, setFilters, faultOf)}>
      <Box component="search" sx={sx}>
        {children}
      </Box>
    </FilterContext>
  );
}

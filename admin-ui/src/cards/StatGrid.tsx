import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Cards beside each other: two on a phone, where an odd last one takes a row; `columns` where there is room. */
export const StatGrid = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 1.5, sm: 2 },
      gridTemplateColumns: {
        xs: 'repeat(2, minmax(0, 1fr))',
        sm: `repeat(${columns % 3 === 0 ? 3 : 2}, minmax(0, 1fr))`,
        lg: `repeat(${columns}, minmax(0, 1fr))`,
      },
      '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
    }}
  >
    {children}
  </Box>
);

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Short texts of a table, which read best on one line. */
export const NoWrap = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

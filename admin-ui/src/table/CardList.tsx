import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A list where there is no room for a table: its children are RecordCards. */
export const CardList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
);

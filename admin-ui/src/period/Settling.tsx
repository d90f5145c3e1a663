import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Figures of the period before: faint until those of the chosen one have come, so that nothing jumps. */
export const Settling = ({ isOld, children }: { isOld: boolean; children: ReactNode }) => (
  <Box aria-busy={isOld} sx={{ opacity: isOld ? 0.45 : 1, transition: 'opacity 120ms' }}>
    {children}
  </Box>
);

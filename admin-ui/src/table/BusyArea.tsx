import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';

/** An answer that comes sooner is shown without a flicker before it. */
const PATIENCE = '300ms';

const bar = {
  position: 'absolute',
  inset: '0 0 auto',
  height: 2,
  '@keyframes appear': { from: { visibility: 'hidden' } },
  animation: `appear 0s ${PATIENCE} backwards`,
};

const aged = {
  '@keyframes age': { to: { opacity: 0.6 } },
  animation: `age 120ms ${PATIENCE} forwards`,
};

/** Content that is being replaced: it stays, and after a moment one sees that it is old. */
export function BusyArea({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <Box aria-busy={isBusy} sx={{ position: 'relative' }}>
      {isBusy && <LinearProgress aria-hidden sx={bar} />}
      <Box sx={isBusy ? aged : {}}>{children}</Box>
    </Box>
  );
}

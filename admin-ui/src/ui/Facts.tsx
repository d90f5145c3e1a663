import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { Unbroken } from './Unbroken.tsx';

/** A text with its line breaks as they were typed; a dash where there is none. */
export const Lines = ({ text }: { text: string | null | undefined }) => (
  <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
    <Unbroken text={text ?? '–'} />
  </Box>
);

/** Labelled facts, two abreast. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
    >
      {children}
    </Box>
  );
}

/** One of them; a dash where there is nothing to say. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'break-word' }}>
        {children ?? '–'}
      </Typography>
    </Box>
  );
}

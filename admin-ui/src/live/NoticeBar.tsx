import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import { TONES } from '../theme/palette.ts';

/** A quiet bar below the top bar. What holds it is always there, so that screen readers hear it come. */
export function NoticeBar({ icon, text }: { icon: ReactNode; text: string | undefined }) {
  return (
    <Box aria-live="polite">
      {text !== undefined && (
        <Box
          sx={({ palette }) => ({
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            px: { xs: 2, sm: 3 },
            py: 1,
            fontSize: 14,
            color: TONES[palette.mode].amber.text,
            bgcolor: TONES[palette.mode].amber.ground,
            borderBottom: 1,
            borderColor: 'divider',
          })}
        >
          {icon}
          {text}
        </Box>
      )}
    </Box>
  );
}

import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';

import { TONES } from '../theme/palette.ts';
import type { Reach } from './useLiveRefresh.ts';

const TEXTS: Readonly<Record<Reach, string | undefined>> = {
  reached: undefined,
  offline: 'You are offline. Your entries are kept; the page updates once you are back.',
  unreachable: 'The server cannot be reached. Your entries are kept; the page updates once it is back.',
};

/** A quiet bar while there is no connection. What holds it is always there, so that screen readers hear it come. */
export function ConnectionNotice({ reach }: { reach: Reach }) {
  const text = TEXTS[reach];
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
          <CloudOffOutlined aria-hidden fontSize="small" />
          {text}
        </Box>
      )}
    </Box>
  );
}

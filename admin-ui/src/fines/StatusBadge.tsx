import { FINE_STATUS_LABELS, type FineStatus } from '@fines/domain/fine/status.ts';
import Box from '@mui/material/Box';

import { STATUS_INK } from '../theme/palette.ts';

export function StatusBadge({ status }: { status: FineStatus }) {
  return (
    <Box
      component="span"
      sx={({ palette }) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1.25,
        py: 0.375,
        borderRadius: 99,
        fontSize: 13,
        fontWeight: 600,
        lineHeight: 1.4,
        whiteSpace: 'nowrap',
        color: STATUS_INK[palette.mode][status].text,
        bgcolor: STATUS_INK[palette.mode][status].ground,
        '&::before': { content: '""', width: 7, height: 7, borderRadius: '50%', bgcolor: 'currentcolor' },
      })}
    >
      {FINE_STATUS_LABELS[status]}
    </Box>
  );
}

import type { FineView } from '@fines/domain/fine/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

import { finePath } from '../fines/paths.ts';
import { StatusBadge } from '../fines/StatusBadge.tsx';

/** Plate, offense, place, amount and status; leads to the fine. */
export function RecentFine({ fine }: { fine: FineView }) {
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        component={Link}
        to={finePath(fine.id)}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr auto', sm: '1fr 120px 110px' },
          alignItems: 'center',
          columnGap: 2,
          py: 1.25,
          px: 1,
          mx: -1,
          borderRadius: 1,
          color: 'inherit',
          textDecoration: 'none',
          '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
        }}
      >
        <Box sx={{ minWidth: 0, gridRow: { xs: 'span 2', sm: 'auto' } }}>
          <Typography noWrap sx={{ fontWeight: 600 }}>
            {fine.licensePlate}
          </Typography>
          <Typography noWrap variant="body2" color="text.secondary">
            {fine.offenseDescription} · {fine.location}
          </Typography>
        </Box>
        <Typography sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>{formatSzl(fine.amount)}</Typography>
        <Box sx={{ justifySelf: 'end', mt: { xs: 0.75, sm: 0 } }}>
          <StatusBadge status={fine.status} />
        </Box>
      </Box>
    </Box>
  );
}

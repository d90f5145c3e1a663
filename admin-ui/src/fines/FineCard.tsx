import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

import { formatDate } from '../format/dates.ts';
import { finePath } from './paths.ts';
import { StatusBadge } from './StatusBadge.tsx';
import type { Fine } from './types.ts';

export function FineCard({ fine }: { fine: Fine }) {
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box
        component={Link}
        to={finePath(fine.id)}
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr auto',
          gap: 0.5,
          px: 2,
          py: 1.5,
          color: 'inherit',
          textDecoration: 'none',
          '&:focus-visible': { outlineOffset: '-2px !important' },
        }}
      >
        <Typography sx={{ fontWeight: 650 }}>{fine.licensePlate}</Typography>
        <Typography sx={{ fontWeight: 600, textAlign: 'right' }}>{formatSzl(fine.amount)}</Typography>
        <Typography variant="body2" noWrap>
          {fine.offenseDescription}
        </Typography>
        <Box sx={{ gridRow: 'span 2', alignSelf: 'end', justifySelf: 'end' }}>
          <StatusBadge status={fine.status} />
        </Box>
        <Typography variant="body2" color="text.secondary">
          {fine.fineNumber} · {formatDate(fine.dateIssued)}
        </Typography>
      </Box>
    </Box>
  );
}

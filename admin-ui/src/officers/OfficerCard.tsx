import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

import { dotted } from '../format/dotted.ts';
import { fullNameOf } from '../format/names.ts';
import { formatCount } from '../format/numbers.ts';
import { ActiveBadge } from '../ui/ActiveBadge.tsx';
import { CollectionRate } from './CollectionRate.tsx';
import { officerPath } from './paths.ts';

export function OfficerCard({ officer, search }: { officer: OfficerStats; search: string }) {
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box
        component={Link}
        to={officerPath(officer.id, search)}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          alignItems: 'center',
          gap: 0.5,
          px: 2,
          py: 1.5,
          color: 'inherit',
          textDecoration: 'none',
          '&:focus-visible': { outlineOffset: '-2px !important' },
        }}
      >
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{fullNameOf(officer)}</Typography>
        <ActiveBadge isActive={officer.isActive} />
        <Typography variant="body2" color="text.secondary">
          {dotted(officer.badgeNumber, ROLE_LABELS[officer.role])}
        </Typography>
        <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
          Fines Issued: {formatCount(officer.finesIssued)}
          {'\u00A0'}· Collection Rate: <CollectionRate percentage={officer.collectionRate} />
        </Typography>
      </Box>
    </Box>
  );
}

import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { CollectionRate } from '../officers/CollectionRate.tsx';
import { finesIssued } from '../officers/words.ts';
import { OfficerLink } from './OfficerLink.tsx';

/** The table on a phone. */
export const PerformanceCards = ({ officers }: { officers: readonly OfficerStats[] }) => (
  <Box component="ul" aria-label="Officer Performance" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {officers.map((officer) => (
      <PerformanceCard key={officer.id} officer={officer} />
    ))}
  </Box>
);

const PerformanceCard = ({ officer }: { officer: OfficerStats }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: 0.5,
      py: 1.25,
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
      <OfficerLink officer={officer} />
    </Typography>
    <CollectionRate percentage={officer.collectionRate} />
    <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
      {[officer.badgeNumber, finesIssued(officer.totalFines)].filter(Boolean).join(' · ')}
    </Typography>
    <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
      Collected {formatSzl(officer.paidAmount)} of {formatSzl(officer.totalAmount)}
    </Typography>
  </Box>
);

import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { Period } from '../data/period.ts';
import { fines, issuedIn } from '../figures/figure.ts';
import { FigureLink } from '../figures/FigureLink.tsx';
import { CollectionRate } from '../officers/CollectionRate.tsx';
import { finesIssued } from '../officers/words.ts';
import { OfficerLink } from './OfficerLink.tsx';
import type { PerformanceProps } from './PerformanceTable.tsx';

/** The table on a phone. */
export const PerformanceCards = ({ officers, period }: PerformanceProps) => (
  <Box component="ul" aria-label="Officer Performance" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {officers.map((officer) => (
      <PerformanceCard key={officer.id} officer={officer} period={period} />
    ))}
  </Box>
);

const PerformanceCard = ({ officer, period }: { officer: OfficerStats; period: Period }) => (
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
      {officer.badgeNumber && `${officer.badgeNumber} · `}
      <FigureLink figure={fines(officer.totalFines, { issuedById: officer.id, ...issuedIn(period) })}>
        {finesIssued(officer.totalFines)}
      </FigureLink>
    </Typography>
    <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
      Collected {formatSzl(officer.paidAmount)} of {formatSzl(officer.totalAmount)}
    </Typography>
  </Box>
);

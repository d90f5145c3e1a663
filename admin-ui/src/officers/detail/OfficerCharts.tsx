import type { OfficerDetail } from '@fines/domain/officer/detail.ts';
import Box from '@mui/material/Box';

import type { Period } from '../../data/period.ts';
import { issuedIn } from '../../figures/figure.ts';
import { FinesByStatus } from './FinesByStatus.tsx';
import { FinesOverTime } from './FinesOverTime.tsx';

export const OfficerCharts = ({ officer, period }: { officer: OfficerDetail; period: Period }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 2, sm: 3 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
    }}
  >
    <FinesOverTime
      daily={officer.totalFines === 0 ? [] : officer.daily}
      period={period}
      officerId={officer.id}
    />
    <FinesByStatus byStatus={officer.byStatus} issued={{ issuedById: officer.id, ...issuedIn(period) }} />
  </Box>
);

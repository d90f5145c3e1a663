import type { Dashboard } from '@fines/domain/dashboard/dashboard.ts';
import Box from '@mui/material/Box';

import { OffenseDistribution } from './OffenseDistribution.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { RevenueTrend } from './RevenueTrend.tsx';
import { TopOfficers } from './TopOfficers.tsx';

/** Charts and the latest fines; grey bars in their places while they are on their way. */
export const Overview = ({ data }: { data: Dashboard | undefined }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 2, sm: 3 },
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
    }}
  >
    <RevenueTrend days={data?.revenueTrend} />
    <OffenseDistribution offenses={data?.offenseDistribution} />
    <RecentActivity fines={data?.recentFines} />
    <TopOfficers officers={data?.topOfficers} />
  </Box>
);

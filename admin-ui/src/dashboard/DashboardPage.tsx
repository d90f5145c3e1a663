import Stack from '@mui/material/Stack';

import { Page } from '../ui/Page.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { StatCards } from './StatCards.tsx';

export default function DashboardPage() {
  return (
    <Page title="Dashboard Overview">
      <Stack gap={{ xs: 2, sm: 3 }}>
        <StatCards />
        <RecentActivity />
      </Stack>
    </Page>
  );
}

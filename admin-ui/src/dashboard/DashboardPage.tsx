import type { Dashboard } from '@fines/domain/dashboard/dashboard.ts';
import Stack from '@mui/material/Stack';

import { IssueFineLink } from '../fines/issue/IssueFineLink.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Page } from '../ui/Page.tsx';
import { FirstUse } from './FirstUse.tsx';
import { Overview } from './Overview.tsx';
import { StatCards } from './StatCards.tsx';
import { useDashboard } from './useDashboard.ts';

const isFirstUse = (data: Dashboard | undefined): boolean => data?.stats.totalFines === 0;

export default function DashboardPage() {
  const { data, error, refetch } = useDashboard();
  return (
    <Page title="Dashboard Overview" actions={<IssueFineLink />}>
      {data === undefined && error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={{ xs: 2, sm: 3 }}>
          <StatCards data={data} />
          {isFirstUse(data) ? <FirstUse /> : <Overview data={data} />}
        </Stack>
      )}
    </Page>
  );
}

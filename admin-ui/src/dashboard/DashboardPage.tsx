import type { Dashboard } from '@fines/domain/report/dashboard.ts';
import Add from '@mui/icons-material/Add';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { useIsReadOnly, useUser } from '../auth/useUser.ts';
import { useApi } from '../data/dataProvider.ts';
import { IMPORTS_PATH } from '../data/paths.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Page } from '../ui/Page.tsx';
import { EmptyState, Failure } from '../ui/states.tsx';
import { filled } from '../ui/words.tsx';
import { MyDay } from './MyDay.tsx';
import { OffenseDistribution } from './OffenseDistribution.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { RevenueTrend } from './RevenueTrend.tsx';
import { StatCards } from './StatCards.tsx';
import { TopOfficers } from './TopOfficers.tsx';
import { WaitingForYou } from './WaitingForYou.tsx';

function useDashboard() {
  const api = useApi();
  return useQuery({ queryKey: ['dashboard'], queryFn: () => api.dashboard() });
}

/** Shown in place of the charts until there is data, with how to begin. */
function FirstUse() {
  const { role } = useUser();
  const isReadOnly = useIsReadOnly();
  const imports = (
    <MuiLink component={Link} to={IMPORTS_PATH}>
      {t('dashboard.vehicleImports')}
    </MuiLink>
  );
  return (
    <Card>
      <EmptyState
        title={t('dashboard.noFines')}
        Icon={ReceiptLongOutlined}
        action={
          !isReadOnly && (
            <Button component={Link} to="/fines/create" variant="contained" startIcon={<Add />}>
              {t('dashboard.issueFirst')}
            </Button>
          )
        }
      >
        {t('dashboard.showsLater')}{' '}
        {role === 'SUPER_ADMIN'
          ? filled('dashboard.registerImported', { imports })
          : t('dashboard.registerImportedByAdministrator')}
      </EmptyState>
    </Card>
  );
}

/** Beside each other where there is room; the first one above the others where there is less. */
const CHARTS = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
  '& > :first-of-type': { gridColumn: { md: '1 / -1', lg: 'auto' } },
} as const;

/** Charts and the latest fines; grey bars in their places while they are on their way. */
const Overview = ({ data }: { data: Dashboard | undefined }) => (
  <>
    <Box sx={CHARTS}>
      <RevenueTrend days={data?.revenueTrend} />
      <OffenseDistribution offenses={data?.offenseDistribution} />
      <TopOfficers officers={data?.topOfficers} />
    </Box>
    <RecentActivity fines={data?.recentFines} />
  </>
);

/** Leads to the form from other screens; nothing for those who issue none. */
function IssueFineLink() {
  if (useIsReadOnly()) return null;
  return (
    <Button component={Link} to="/fines/create" variant="contained" startIcon={<Add />}>
      {t('common.issueFine')}
    </Button>
  );
}

const isFirstUse = (data: Dashboard | undefined): boolean => data?.stats.totalFines === 0;

export default function DashboardPage() {
  const { data, error, refetch } = useDashboard();
  const { role } = useUser();
  return (
    <Page title={t('dashboard.dashboardOverview')} actions={<IssueFineLink />}>
      <Stack gap={{ xs: 2, sm: 3 }}>
        {role === 'TRAFFIC_OFFICER' ? <MyDay /> : <WaitingForYou />}
        {data === undefined && error !== null ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <StatCards data={data} />
            {isFirstUse(data) ? <FirstUse /> : <Overview data={data} />}
          </>
        )}
      </Stack>
    </Page>
  );
}

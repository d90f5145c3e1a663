import type { UserStats } from '@fines/domain/user/view.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import LocalPoliceOutlined from '@mui/icons-material/LocalPoliceOutlined';
import MilitaryTechOutlined from '@mui/icons-material/MilitaryTechOutlined';
import SupervisorAccountOutlined from '@mui/icons-material/SupervisorAccountOutlined';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../data/dataProvider.ts';
import { StatCard, StatGrid } from '../figure/StatCard.tsx';
import { Failure } from '../ui/states.tsx';
import { t } from './messages.ts';

/** How many active users there are, by role. */
export function useUserStats() {
  const api = useApi();
  return useQuery({ queryKey: ['users', 'stats'], queryFn: api.userStats });
}

type Card = {
  title: string;
  Icon: SvgIconComponent;
  of: (stats: UserStats) => number;
  noteOf?: (stats: UserStats) => string;
};

const CARDS: readonly Card[] = [
  {
    title: t('totalUsers'),
    Icon: GroupOutlined,
    of: ({ total }) => total,
    noteOf: ({ active }) => t('countedActive', { count: active }),
  },
  { title: t('trafficOfficers'), Icon: LocalPoliceOutlined, of: byRole('TRAFFIC_OFFICER') },
  { title: t('seniorOfficers'), Icon: MilitaryTechOutlined, of: byRole('SENIOR_OFFICER') },
  { title: t('managers'), Icon: SupervisorAccountOutlined, of: byRole('MANAGER') },
  { title: t('financeOfficers'), Icon: AccountBalanceOutlined, of: byRole('FINANCE_OFFICER') },
  { title: t('superAdmins'), Icon: AdminPanelSettingsOutlined, of: byRole('SUPER_ADMIN') },
];

function byRole(role: keyof UserStats['byRole']) {
  return ({ byRole: counts }: UserStats): number => counts[role];
}

export function UserStatCards() {
  const { data, error, refetch } = useUserStats();
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <StatGrid columns={CARDS.length}>
      {CARDS.map(({ title, Icon, of, noteOf }) => (
        <StatCard
          key={title}
          title={title}
          Icon={Icon}
          value={data && String(of(data))}
          note={data && noteOf?.(data)}
        />
      ))}
    </StatGrid>
  );
}

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
import { t } from '../i18n/i18nProvider.ts';
import { Failure } from '../ui/states.tsx';

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
    title: t('user.totalUsers'),
    Icon: GroupOutlined,
    of: ({ total }) => total,
    noteOf: ({ active }) => t('user.countedActive', { count: active }),
  },
  { title: t('user.trafficOfficers'), Icon: LocalPoliceOutlined, of: byRole('TRAFFIC_OFFICER') },
  { title: t('user.seniorOfficers'), Icon: MilitaryTechOutlined, of: byRole('SENIOR_OFFICER') },
  { title: t('user.managers'), Icon: SupervisorAccountOutlined, of: byRole('MANAGER') },
  { title: t('user.financeOfficers'), Icon: AccountBalanceOutlined, of: byRole('FINANCE_OFFICER') },
  { title: t('user.superAdmins'), Icon: AdminPanelSettingsOutlined, of: byRole('SUPER_ADMIN') },
];

function byRole(role: keyof UserStats['byRole']) {
  return ({ byRole: counts }: UserStats): number => counts[role];
}

export function UserStatCards() {
  const { data, error, refetch } = useUserStats();
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
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

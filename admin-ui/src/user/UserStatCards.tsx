import type { UserStats } from '@fines/domain/user/view.ts';
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

/** How many active users there are, by role. */
export function useUserStats() {
  const api = useApi();
  return useQuery({ queryKey: ['users', 'stats'], queryFn: api.userStats });
}

const CARDS = [
  { title: 'Total Users', Icon: GroupOutlined, of: (stats: UserStats) => stats.total },
  { title: 'Traffic Officers', Icon: LocalPoliceOutlined, of: byRole('TRAFFIC_OFFICER') },
  { title: 'Senior Officers', Icon: MilitaryTechOutlined, of: byRole('SENIOR_OFFICER') },
  { title: 'Managers', Icon: SupervisorAccountOutlined, of: byRole('MANAGER') },
  { title: 'Finance Officers', Icon: AccountBalanceOutlined, of: byRole('FINANCE_OFFICER') },
  { title: 'Super Admins', Icon: AdminPanelSettingsOutlined, of: byRole('SUPER_ADMIN') },
];

function byRole(role: keyof UserStats['byRole']) {
  return ({ byRole: counts }: UserStats): number => counts[role];
}

export function UserStatCards() {
  const { data, error, refetch } = useUserStats();
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <StatGrid columns={CARDS.length}>
      {CARDS.map(({ title, Icon, of }) => (
        <StatCard
          key={title}
          title={title}
          Icon={Icon}
          value={data && String(of(data))}
          note={title === 'Total Users' && data && `${data.active} active`}
        />
      ))}
    </StatGrid>
  );
}

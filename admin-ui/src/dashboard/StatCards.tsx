import type { DashboardCards } from '@fines/domain/dashboard/dashboard.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import AccessTime from '@mui/icons-material/AccessTime';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import LocalPoliceOutlined from '@mui/icons-material/LocalPoliceOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';

import { StatCard } from '../cards/StatCard.tsx';
import { StatGrid } from '../cards/StatGrid.tsx';
import { formatCount } from '../format/numbers.ts';
import { formatPercent } from '../format/percent.ts';

const CARDS = [
  { key: 'todayFines', title: "Today's Fines Issued", Icon: ReceiptLongOutlined, format: formatCount },
  { key: 'totalRevenue', title: 'Total Revenue Collected', Icon: PaymentsOutlined, format: formatSzl },
  { key: 'collectionRate', title: 'Collection Rate', Icon: PercentOutlined, format: formatPercent },
  { key: 'pendingPayments', title: 'Pending Payments', Icon: AccessTime, format: formatCount },
  { key: 'activeDisputes', title: 'Active Disputes', Icon: GavelOutlined, format: formatCount },
  { key: 'officersOnDuty', title: 'Officers on Duty', Icon: LocalPoliceOutlined, format: formatCount },
] as const satisfies readonly { key: keyof DashboardCards; [other: string]: unknown }[];

/** The figures of the day; undefined while they are on their way. */
export const StatCards = ({ cards }: { cards: DashboardCards | undefined }) => (
  <StatGrid columns={3}>
    {CARDS.map(({ key, title, Icon, format }) => (
      <StatCard
        key={key}
        title={title}
        Icon={Icon}
        value={cards && format(cards[key].value)}
        trend={cards ? cards[key].trend : 'awaited'}
      />
    ))}
  </StatGrid>
);

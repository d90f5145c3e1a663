import type { DashboardCards } from '@fines/domain/dashboard/dashboard.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import AccessTime from '@mui/icons-material/AccessTime';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import LocalPoliceOutlined from '@mui/icons-material/LocalPoliceOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import type { ComponentProps } from 'react';

import { StatCard } from '../cards/StatCard.tsx';
import { StatGrid } from '../cards/StatGrid.tsx';
import { formatCount } from '../format/numbers.ts';
import { formatPercent } from '../format/percent.ts';

type CardDescription = Pick<ComponentProps<typeof StatCard>, 'title' | 'Icon' | 'trendMeaning'> & {
  key: keyof DashboardCards;
  format: (value: number) => string;
};

const CARDS: readonly CardDescription[] = [
  { key: 'todayFines', title: "Today's Fines Issued", Icon: ReceiptLongOutlined, format: formatCount },
  { key: 'totalRevenue', title: 'Total Revenue Collected', Icon: PaymentsOutlined, format: formatSzl },
  {
    key: 'collectionRate',
    title: 'Collection Rate',
    Icon: PercentOutlined,
    format: formatPercent,
    trendMeaning: { isInPoints: true },
  },
  {
    key: 'pendingPayments',
    title: 'Pending Payments',
    Icon: AccessTime,
    format: formatCount,
    trendMeaning: { isLessBetter: true },
  },
  {
    key: 'activeDisputes',
    title: 'Active Disputes',
    Icon: GavelOutlined,
    format: formatCount,
    trendMeaning: { isLessBetter: true },
  },
  { key: 'officersOnDuty', title: 'Officers on Duty', Icon: LocalPoliceOutlined, format: formatCount },
];

/** The figures of the day; undefined while they are on their way. */
export const StatCards = ({ cards }: { cards: DashboardCards | undefined }) => (
  <StatGrid columns={3}>
    {CARDS.map(({ key, format, ...described }) => (
      <StatCard
        key={key}
        {...described}
        value={cards && format(cards[key].value)}
        trend={cards ? cards[key].trend : 'awaited'}
      />
    ))}
  </StatGrid>
);

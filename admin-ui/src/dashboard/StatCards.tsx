import type { Dashboard, DashboardCards } from '@fines/domain/report/dashboard.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import AccessTime from '@mui/icons-material/AccessTime';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import LocalPoliceOutlined from '@mui/icons-material/LocalPoliceOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import type { ComponentProps, ReactNode } from 'react';

import { today } from '../data/client.ts';
import { disputes, type Figure, fines, issuedIn, officers, onDay, payments } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { StatCard, StatGrid } from '../figure/StatCard.tsx';
import { formatCount, formatPercent } from '../format/numbers.ts';

type CardDescription = Pick<ComponentProps<typeof StatCard>, 'title' | 'Icon' | 'trendMeaning'> & {
  key: keyof DashboardCards;
  format: (value: number) => string;
  figureOf: (dashboard: Dashboard) => Figure;
  noteOf?: (cards: DashboardCards) => ReactNode;
};

const CARDS: readonly CardDescription[] = [
  {
    key: 'todayFines',
    title: "Today's Fines Issued",
    Icon: ReceiptLongOutlined,
    format: formatCount,
    figureOf: ({ stats }) => fines(stats.todayFines, issuedIn(onDay(today()))),
  },
  {
    key: 'totalRevenue',
    title: 'Total Revenue Collected',
    Icon: PaymentsOutlined,
    format: formatSzl,
    figureOf: ({ totalPayments }) => payments(totalPayments),
  },
  {
    key: 'collectionRate',
    title: 'Collection Rate',
    Icon: PercentOutlined,
    format: formatPercent,
    figureOf: ({ stats }) => fines(stats.paidFines, { status: 'PAID' }),
    trendMeaning: { isInPoints: true },
  },
  {
    key: 'pendingPayments',
    title: 'Pending Payments',
    Icon: AccessTime,
    format: formatCount,
    figureOf: ({ stats }) => fines(stats.unpaidFines, { status: 'UNPAID' }),
    noteOf: ({ pendingPayments: { overdue } }) => (
      <FigureLink figure={fines(overdue, { overdue: 'true' })}>{formatCount(overdue)} overdue</FigureLink>
    ),
    trendMeaning: { isLessBetter: true },
  },
  {
    key: 'activeDisputes',
    title: 'Active Disputes',
    Icon: GavelOutlined,
    format: formatCount,
    figureOf: ({ cards }) => disputes(cards.activeDisputes.value, { status: 'PENDING' }),
    trendMeaning: { isLessBetter: true },
  },
  {
    key: 'officersOnDuty',
    title: 'Officers on Duty',
    Icon: LocalPoliceOutlined,
    format: formatCount,
    figureOf: ({ cards }) => officers(cards.officersOnDuty.value, {}),
  },
];

/** The figures of the day; undefined while they are on their way. */
export const StatCards = ({ data }: { data: Dashboard | undefined }) => (
  <StatGrid columns={3}>
    {CARDS.map(({ key, format, figureOf, noteOf, ...described }) => (
      <StatCard
        key={key}
        {...described}
        value={data && format(data.cards[key].value)}
        trend={data ? data.cards[key].trend : 'awaited'}
        figure={data && figureOf(data)}
        note={data && noteOf?.(data.cards)}
      />
    ))}
  </StatGrid>
);

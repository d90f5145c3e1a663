import type { Dashboard, DashboardCard, DashboardCards } from '@fines/domain/report/dashboard.ts';
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
import { StatCard, StatGrid, type Trend } from '../figure/StatCard.tsx';
import { formatCount, formatPercent } from '../format/numbers.ts';

type CardDescription = Pick<ComponentProps<typeof StatCard>, 'title' | 'Icon' | 'isMain'> & {
  key: keyof DashboardCards;
  format: (value: number) => string;
  figureOf: (dashboard: Dashboard) => Figure;
  noteOf?: (cards: DashboardCards) => ReactNode;
  /** What is compared, as `12 in the last 7 days, 9 in the 7 days before`. */
  compared: readonly [now: string, before: string];
  isLessBetter?: boolean;
};

const WEEKS = ['in the last 7 days', 'in the 7 days before'] as const;

const CARDS: readonly CardDescription[] = [
  {
    key: 'todayFines',
    title: "Today's Fines Issued",
    Icon: ReceiptLongOutlined,
    format: formatCount,
    figureOf: ({ stats }) => fines(stats.todayFines, issuedIn(onDay(today()))),
    compared: ['today', 'on this day last week'],
    isMain: true,
  },
  {
    key: 'totalRevenue',
    title: 'Total Revenue Collected',
    Icon: PaymentsOutlined,
    format: formatSzl,
    figureOf: ({ totalPayments }) => payments(totalPayments),
    compared: WEEKS,
    isMain: true,
  },
  {
    key: 'collectionRate',
    title: 'Collection Rate',
    Icon: PercentOutlined,
    format: formatPercent,
    figureOf: ({ stats }) => fines(stats.paidFines, { status: 'PAID' }),
    isMain: true,
    compared: ['now', '7 days ago'],
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
    compared: WEEKS,
    isLessBetter: true,
  },
  {
    key: 'activeDisputes',
    title: 'Active Disputes',
    Icon: GavelOutlined,
    format: formatCount,
    figureOf: ({ cards }) => disputes(cards.activeDisputes.value, { status: 'PENDING' }),
    compared: WEEKS,
    isLessBetter: true,
  },
  {
    key: 'officersOnDuty',
    title: 'Officers on Duty',
    Icon: LocalPoliceOutlined,
    format: formatCount,
    figureOf: ({ cards }) => officers(cards.officersOnDuty.value, {}),
    compared: WEEKS,
    noteOf: () => 'Active accounts of officers',
  },
];

/** Of fewer than this, a percentage says more than there is: 50% of 2. */
const FEW = 10;

function changeIn(key: keyof DashboardCards, { trend, compared }: DashboardCard): Trend | undefined {
  if (compared === null) return undefined;
  const { now, before } = compared;
  if (trend === null) return { change: undefined, text: 'None last week' };
  if (key === 'collectionRate') return { change: trend, text: `${Math.abs(trend).toFixed(1)} points` };
  return key === 'totalRevenue' || before >= FEW
    ? { change: trend, text: formatPercent(Math.abs(trend)) }
    : { change: now - before, text: formatCount(Math.abs(now - before)) };
}

function DashboardFigure({ of, data }: { of: CardDescription; data: Dashboard | undefined }) {
  const { key, title, Icon, isMain = false, isLessBetter = false, format, figureOf, noteOf } = of;
  if (data === undefined) {
    return <StatCard title={title} Icon={Icon} isMain={isMain} value={undefined} trend="awaited" />;
  }
  const card = data.cards[key];
  const [now, before] = of.compared;
  const trend = changeIn(key, card);
  return (
    <StatCard
      title={title}
      Icon={Icon}
      isMain={isMain}
      value={format(card.value)}
      trend={trend && { ...trend, isLessBetter }}
      hint={
        card.compared
          ? `${format(card.compared.now)} ${now}, ${format(card.compared.before)} ${before}`
          : undefined
      }
      figure={figureOf(data)}
      note={noteOf?.(data.cards)}
    />
  );
}

/** The figures of the day; undefined while they are on their way. */
export const StatCards = ({ data }: { data: Dashboard | undefined }) => (
  <StatGrid columns={3}>
    {CARDS.map((of) => (
      <DashboardFigure key={of.key} of={of} data={data} />
    ))}
  </StatGrid>
);

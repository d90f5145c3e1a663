import type { Dashboard, DashboardCard, DashboardCards } from '@fines/domain/report/dashboard.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import AccessTime from '@mui/icons-material/AccessTime';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import LocalPoliceOutlined from '@mui/icons-material/LocalPoliceOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { type ComponentProps, memo, type ReactNode } from 'react';

import { today } from '../data/client.ts';
import { disputes, type Figure, fines, issuedIn, officers, onDay, payments } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { StatCard, StatGrid, type Trend } from '../figure/StatCard.tsx';
import { formatCount, formatPercent } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';

type CardDescription = Pick<ComponentProps<typeof StatCard>, 'title' | 'Icon' | 'isMain'> & {
  key: keyof DashboardCards;
  format: (value: number) => string;
  figureOf: (dashboard: Dashboard) => Figure;
  noteOf?: (cards: DashboardCards) => ReactNode;
  /** The message of what is compared. */
  compared: 'comparedDays' | 'comparedNow' | 'comparedWeeks';
  isLessBetter?: boolean;
};

const CARDS: readonly CardDescription[] = [
  {
    key: 'todayFines',
    title: t('dashboard.todaysFines'),
    Icon: ReceiptLongOutlined,
    format: formatCount,
    figureOf: ({ stats }) => fines(stats.todayFines, issuedIn(onDay(today()))),
    compared: 'comparedDays',
    isMain: true,
  },
  {
    key: 'totalRevenue',
    title: t('dashboard.totalRevenue'),
    Icon: PaymentsOutlined,
    format: formatSzl,
    figureOf: ({ totalPayments }) => payments(totalPayments),
    compared: 'comparedWeeks',
    isMain: true,
  },
  {
    key: 'collectionRate',
    title: t('common.collectionRate'),
    Icon: PercentOutlined,
    format: formatPercent,
    figureOf: ({ stats }) => fines(stats.paidFines, { status: 'PAID' }),
    isMain: true,
    compared: 'comparedNow',
  },
  {
    key: 'pendingPayments',
    title: t('dashboard.pendingPayments'),
    Icon: AccessTime,
    format: formatCount,
    figureOf: ({ stats }) => fines(stats.unpaidFines, { status: 'UNPAID' }),
    noteOf: ({ pendingPayments: { overdue } }) => (
      <FigureLink figure={fines(overdue, { overdue: 'true' })}>
        {t('dashboard.overdue', { count: overdue })}
      </FigureLink>
    ),
    compared: 'comparedWeeks',
    isLessBetter: true,
  },
  {
    key: 'activeDisputes',
    title: t('dashboard.activeDisputes'),
    Icon: GavelOutlined,
    format: formatCount,
    figureOf: ({ cards }) => disputes(cards.activeDisputes.value, { status: 'PENDING' }),
    compared: 'comparedWeeks',
    isLessBetter: true,
  },
  {
    key: 'officersOnDuty',
    title: t('dashboard.officersOnDuty'),
    Icon: LocalPoliceOutlined,
    format: formatCount,
    figureOf: ({ cards }) => officers(cards.officersOnDuty.value, {}),
    compared: 'comparedWeeks',
    noteOf: () => t('dashboard.activeAccounts'),
  },
];

/** Of fewer than this, a percentage says more than there is: 50% of 2. */
const FEW = 10;

function changeIn(key: keyof DashboardCards, { trend, compared }: DashboardCard): Trend | undefined {
  if (compared === null) return undefined;
  const { now, before } = compared;
  if (trend === null) return { change: undefined, text: t('dashboard.noneLastWeek') };
  if (key === 'collectionRate')
    return { change: trend, text: t('dashboard.points', { points: Math.abs(trend).toFixed(1) }) };
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
  const { compared } = card;
  const trend = changeIn(key, card);
  return (
    <StatCard
      title={title}
      Icon={Icon}
      isMain={isMain}
      value={format(card.value)}
      trend={trend && { ...trend, isLessBetter }}
      hint={
        compared
          ? t(`dashboard.${of.compared}`, { now: format(compared.now), before: format(compared.before) })
          : undefined
      }
      figure={figureOf(data)}
      note={noteOf?.(data.cards)}
    />
  );
}

/** The figures of the day; undefined while they are on their way. */
export const StatCards = memo(({ data }: { data: Dashboard | undefined }) => (
  <StatGrid columns={3}>
    {CARDS.map((of) => (
      <DashboardFigure key={of.key} of={of} data={data} />
    ))}
  </StatGrid>
));

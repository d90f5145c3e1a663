import type { PaymentStats } from '@fines/domain/payment/stats.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import AccessTime from '@mui/icons-material/AccessTime';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';

import { StatCard } from '../cards/StatCard.tsx';
import { StatGrid } from '../cards/StatGrid.tsx';
import { useApi } from '../data/useApi.ts';
import { formatCount } from '../format/numbers.ts';
import { Failure } from '../ui/Failure.tsx';
import { figuresFilter } from './paymentFilter.ts';

const paymentsIn = ({ count }: PaymentStats): string =>
  `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}`;

const FIGURES = [
  {
    title: 'Total Collected',
    Icon: PaymentsOutlined,
    amountOf: (stats: PaymentStats) => stats.totalCollected,
    noteOf: paymentsIn,
  },
  {
    title: 'Outstanding',
    Icon: AccessTime,
    amountOf: (stats: PaymentStats) => stats.outstanding,
    noteOf: () => 'All unpaid and disputed fines',
  },
  {
    title: 'Avg Payment',
    Icon: ReceiptLongOutlined,
    amountOf: (stats: PaymentStats) => stats.averagePayment,
    noteOf: () => 'Of the payments listed',
  },
];

/** A line that is still empty, so that nothing moves when it fills. */
const BLANK = '\u00A0';

/** The figures of the payments that the list around it shows, on all of its pages. */
export function PaymentFigures() {
  const api = useApi();
  const { filterValues } = useListContext();
  const filter = figuresFilter(filterValues);
  const { data, error, refetch } = useQuery({
    queryKey: ['payments', 'stats', filter],
    queryFn: () => api.paymentStats(filter),
    placeholderData: keepPreviousData,
  });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <StatGrid columns={FIGURES.length}>
      {FIGURES.map(({ title, Icon, amountOf, noteOf }) => (
        <StatCard
          key={title}
          title={title}
          Icon={Icon}
          value={data && formatSzl(amountOf(data))}
          note={data === undefined ? BLANK : noteOf(data)}
        />
      ))}
    </StatGrid>
  );
}

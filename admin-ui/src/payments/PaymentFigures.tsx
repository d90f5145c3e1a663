import type { PaymentStats } from '@fines/domain/payment/stats.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import AccessTime from '@mui/icons-material/AccessTime';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';

import { StatCard } from '../cards/StatCard.tsx';
import { StatGrid } from '../cards/StatGrid.tsx';
import { formatCount } from '../format/numbers.ts';
import { Failure } from '../ui/Failure.tsx';
import { usePaymentStats } from './usePaymentStats.ts';

const counted = (count: number, word: string): string =>
  `${formatCount(count)} ${count === 1 ? word : `${word}s`}`;

function paymentsIn({ count, refunds }: PaymentStats): string {
  const payments = counted(count, 'payment');
  return refunds.count === 0 ? payments : `${payments}, less ${counted(refunds.count, 'refund')}`;
}

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
    noteOf: () => 'Before refunds',
  },
];

/** A line that is still empty, so that nothing moves when it fills. */
const BLANK = '\u00A0';

/** What was taken and given back in the days and by the method that the list around it shows. */
export function PaymentFigures() {
  const { data, error, refetch } = usePaymentStats();
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

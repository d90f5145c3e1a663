import type { PaymentStats } from '@fines/domain/fine/payment-view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import AccessTime from '@mui/icons-material/AccessTime';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useListContext } from 'react-admin';

import { useApi } from '../data/dataProvider.ts';
import type { PaymentFilter } from '../data/paymentCalls.ts';
import { fines, payments } from '../figure/figure.ts';
import { StatCard, StatGrid } from '../figure/StatCard.tsx';
import { t } from '../i18n/i18nProvider.ts';
import { Failure } from '../ui/states.tsx';
import { figuresFilter } from './paymentFilter.ts';

/** The figures of the days and the method that the list around it shows. */
export function usePaymentStats() {
  const api = useApi();
  const { filterValues } = useListContext();
  const filter = figuresFilter(filterValues);
  return useQuery({
    queryKey: ['payments', 'stats', filter],
    queryFn: () => api.paymentStats(filter),
    placeholderData: keepPreviousData,
  });
}

function paymentsIn({ count, refunds }: PaymentStats): string {
  const taken = t('common.countedPayments', { count });
  if (refunds.count === 0) return taken;
  return t('payment.lessRefunds', {
    payments: taken,
    refunds: t('common.countedRefunds', { count: refunds.count }),
  });
}

const FIGURES = [
  {
    title: t('payment.totalCollected'),
    Icon: PaymentsOutlined,
    amountOf: (stats: PaymentStats) => stats.totalCollected,
    noteOf: paymentsIn,
    figureOf: ({ count }: PaymentStats, filter: PaymentFilter) => payments(count, filter),
  },
  {
    title: t('payment.outstanding'),
    Icon: AccessTime,
    amountOf: (stats: PaymentStats) => stats.outstanding,
    noteOf: ({ outstandingFines }: PaymentStats) =>
      t('payment.unpaidAndDisputed', { count: outstandingFines }),
    figureOf: ({ outstandingFines }: PaymentStats) => fines(outstandingFines, { outstanding: 'true' }),
  },
  {
    title: t('payment.averagePayment'),
    Icon: ReceiptLongOutlined,
    amountOf: (stats: PaymentStats) => stats.averagePayment,
    noteOf: () => t('payment.beforeRefunds'),
    figureOf: ({ count }: PaymentStats, filter: PaymentFilter) => payments(count, filter),
  },
];

/** A line that is still empty, so that nothing moves when it fills. */
const BLANK = '\u00A0';

/** What was taken and given back in the days and by the method that the list around it shows. */
export function PaymentFigures() {
  const { data: come, error, refetch } = usePaymentStats();
  const data = useDeferredValue(come);
  const filter = figuresFilter(useListContext().filterValues);
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <StatGrid columns={FIGURES.length}>
      {FIGURES.map(({ title, Icon, amountOf, noteOf, figureOf }) => (
        <StatCard
          key={title}
          title={title}
          Icon={Icon}
          value={data && formatSzl(amountOf(data))}
          note={data === undefined ? BLANK : noteOf(data)}
          figure={data && figureOf(data, filter)}
        />
      ))}
    </StatGrid>
  );
}

import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '@fines/domain/payment/method.ts';
import type { RevenueReport } from '@fines/domain/report/revenue.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { payments } from '../figures/figure.ts';
import { FigureLink } from '../figures/FigureLink.tsx';
import { formatCount } from '../format/numbers.ts';
import type { Period } from '../period/period.ts';
import { Settling } from '../period/Settling.tsx';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { LoadingPage } from '../ui/LoadingPage.tsx';
import { Section } from '../ui/Section.tsx';
import { afterRefunds } from './notes.ts';
import { useRevenueReport } from './useReport.ts';

type Row = { id: PaymentMethod; count: number; amount: number };

const columnsOf = (period: Period, refunds: RevenueReport['refunds']): readonly Column<Row>[] => [
  { label: 'Method', render: ({ id }) => PAYMENT_METHOD_LABELS[id] },
  {
    label: 'Payments',
    align: 'right',
    render: ({ id, count }) => (
      <FigureLink figure={payments(count, { method: id, ...period })}>{formatCount(count)}</FigureLink>
    ),
  },
  { label: afterRefunds('Amount', refunds), align: 'right', render: ({ amount }) => formatSzl(amount) },
];

/** How the revenue came in. That it failed, the figures above say. */
export function PaymentMethods({ period }: { period: Period }) {
  const { data, error, isPlaceholderData } = useRevenueReport(period);
  if (error !== null) return null;
  return (
    <Settling isOld={isPlaceholderData}>
      <Section title="Payment Methods" note="Paid in the period">
        {data ? (
          <DataTable
            label="Payment Methods"
            columns={columnsOf(period, data.refunds)}
            rows={data.paymentMethods.map(({ method, count, amount }) => ({ id: method, count, amount }))}
          />
        ) : (
          <LoadingPage />
        )}
      </Section>
    </Settling>
  );
}

import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '@fines/domain/payment/method.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import type { Period } from '../data/period.ts';
import { formatCount } from '../format/numbers.ts';
import { Settling } from '../period/Settling.tsx';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { LoadingPage } from '../ui/LoadingPage.tsx';
import { Section } from '../ui/Section.tsx';
import { useRevenueReport } from './useReport.ts';

type Row = { id: PaymentMethod; count: number; amount: number };

const COLUMNS: readonly Column<Row>[] = [
  { label: 'Method', render: ({ id }) => PAYMENT_METHOD_LABELS[id] },
  { label: 'Payments', align: 'right', render: ({ count }) => formatCount(count) },
  { label: 'Amount', align: 'right', render: ({ amount }) => formatSzl(amount) },
];

/** How the revenue came in. That it failed, the figures above say. */
export function PaymentMethods({ period }: { period: Period }) {
  const { data, error, isPlaceholderData } = useRevenueReport(period);
  if (error !== null) return null;
  const rows = data?.paymentMethods.map(({ method, count, amount }) => ({ id: method, count, amount }));
  return (
    <Settling isOld={isPlaceholderData}>
      <Section title="Payment Methods">
        {rows ? <DataTable label="Payment Methods" columns={COLUMNS} rows={rows} /> : <LoadingPage />}
      </Section>
    </Settling>
  );
}

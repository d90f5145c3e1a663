import type { MethodSumView } from '@fines/domain/cash-up/view.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/payment/method.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { formatCount } from '../../format/numbers.ts';
import type { Column } from '../../table/columns.ts';
import { DataTable } from '../../table/DataTable.tsx';

type Line = MethodSumView & { id: string };

const inEmalangeni = ({ amount, refundAmount }: MethodSumView): number =>
  (Math.round(amount * 100) - Math.round(refundAmount * 100)) / 100;

const COLUMNS: readonly Column<Line>[] = [
  { label: 'Payment Method', render: ({ method }) => PAYMENT_METHOD_LABELS[method] },
  { label: 'Payments', align: 'right', render: ({ count }) => formatCount(count) },
  { label: 'Taken', align: 'right', render: ({ amount }) => formatSzl(amount) },
  { label: 'Refunds', align: 'right', render: ({ refundCount }) => formatCount(refundCount) },
  { label: 'Given back', align: 'right', render: ({ refundAmount }) => formatSzl(refundAmount) },
  { label: 'Sum', align: 'right', render: (line) => formatSzl(inEmalangeni(line)) },
];

/** What was taken and given back, by method. */
export const MethodSums = ({ label, methods }: { label: string; methods: readonly MethodSumView[] }) => (
  <DataTable label={label} columns={COLUMNS} rows={methods.map((sum) => ({ ...sum, id: sum.method }))} />
);

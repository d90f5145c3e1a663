import type { MethodSumView } from '@fines/domain/cash-up/view.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/payment/method.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { type Figure, payments } from '../../figures/figure.ts';
import { FigureLink } from '../../figures/FigureLink.tsx';
import { formatCount } from '../../format/numbers.ts';
import type { Column } from '../../table/columns.ts';
import { DataTable } from '../../table/DataTable.tsx';

/** Of the receipts that are summed up. */
type Numbers = { receipts: readonly string[]; refunds: readonly string[] };

type Line = MethodSumView & { id: string };

const inEmalangeni = ({ amount, refundAmount }: MethodSumView): number =>
  (Math.round(amount * 100) - Math.round(refundAmount * 100)) / 100;

/** The payments of some receipts that were taken, or given back, by one method. */
const takenBy = (method: string, id: readonly string[], count: number): Figure =>
  payments(count, { id, method });
const givenBackBy = (method: string, id: readonly string[], count: number): Figure =>
  payments(count, { id, refundMethod: method });

const columnsOf = ({ receipts, refunds }: Numbers): readonly Column<Line>[] => [
  { label: 'Payment Method', render: ({ method }) => PAYMENT_METHOD_LABELS[method] },
  {
    label: 'Payments',
    align: 'right',
    render: ({ count, method }) => (
      <FigureLink figure={takenBy(method, receipts, count)}>{formatCount(count)}</FigureLink>
    ),
  },
  { label: 'Taken', align: 'right', render: ({ amount }) => formatSzl(amount) },
  {
    label: 'Refunds',
    align: 'right',
    render: ({ refundCount, method }) => (
      <FigureLink figure={givenBackBy(method, refunds, refundCount)}>{formatCount(refundCount)}</FigureLink>
    ),
  },
  { label: 'Given back', align: 'right', render: ({ refundAmount }) => formatSzl(refundAmount) },
  { label: 'Sum', align: 'right', render: (line) => formatSzl(inEmalangeni(line)) },
];

type Props = { label: string; sums: Numbers & { methods: readonly MethodSumView[] } };

/** What was taken and given back, by method. */
export const MethodSums = ({ label, sums }: Props) => (
  <DataTable
    label={label}
    columns={columnsOf(sums)}
    rows={sums.methods.map((sum) => ({ ...sum, id: sum.method }))}
  />
);

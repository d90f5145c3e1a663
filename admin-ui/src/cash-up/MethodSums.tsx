import type { MethodSumView } from '@fines/domain/cash-up/view.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { type Figure, payments } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { DataTable } from '../table/DataTable.tsx';

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

/** The expected cash, which is hidden until the count is done. */
const hiddenCash =
  (amountOf: (line: Line) => number) =>
  (line: Line): string =>
    line.method === 'CASH' ? t('cashUp.afterCounting') : formatSzl(amountOf(line));

const shown =
  (amountOf: (line: Line) => number) =>
  (line: Line): string =>
    formatSzl(amountOf(line));

const columnsOf = ({ receipts, refunds }: Numbers, amount: typeof shown) => (
  <>
    <DataTable.Col<Line>
      label={t('common.paymentMethod')}
      render={({ method }) => PAYMENT_METHOD_LABELS[method]}
    />
    <DataTable.Col<Line>
      label={t('common.payments')}
      align="right"
      render={({ count, method }) => (
        <FigureLink figure={takenBy(method, receipts, count)}>{formatCount(count)}</FigureLink>
      )}
    />
    <DataTable.Col<Line> label={t('cashUp.taken')} align="right" render={amount((line) => line.amount)} />
    <DataTable.Col<Line>
      label={t('cashUp.refunds')}
      align="right"
      render={({ refundCount, method }) => (
        <FigureLink figure={givenBackBy(method, refunds, refundCount)}>{formatCount(refundCount)}</FigureLink>
      )}
    />
    <DataTable.Col<Line>
      label={t('cashUp.givenBack')}
      align="right"
      render={amount((line) => line.refundAmount)}
    />
    <DataTable.Col<Line> label={t('cashUp.sum')} align="right" render={amount(inEmalangeni)} />
  </>
);

type Props = {
  label: string;
  sums: Numbers & { methods: readonly MethodSumView[] };
  isCashHidden?: boolean;
};

/** What was taken and given back, by method. */
export const MethodSums = ({ label, sums, isCashHidden = false }: Props) => (
  <DataTable label={label} data={sums.methods.map((sum) => ({ ...sum, id: sum.method }))}>
    {columnsOf(sums, isCashHidden ? hiddenCash : shown)}
  </DataTable>
);

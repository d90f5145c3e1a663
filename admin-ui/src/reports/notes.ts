import type { RevenueReport } from '@fines/domain/report/revenue.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { formatCount } from '../format/numbers.ts';

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** What stands in small type below each figure. */
export function revenueNote({ dailyRevenue, refunds }: RevenueReport): string[] {
  const payments = dailyRevenue.reduce((sum, { count }) => sum + count, 0);
  return [
    `${counted(payments, 'payment', 'payments')} received`,
    ...(refunds.count > 0
      ? [`less ${counted(refunds.count, 'refund', 'refunds')} (${formatSzl(refunds.amount)})`]
      : []),
  ];
}

export function paidNote({ totalFines, paidWithoutReceipt }: RevenueReport): string[] {
  const { count, amount } = paidWithoutReceipt;
  return [
    `of ${counted(totalFines, 'fine', 'fines')} issued`,
    ...(count > 0 ? [`Paid without receipt: ${formatCount(count)} (${formatSzl(amount)})`] : []),
  ];
}

export const pendingNote = ({ unpaidFines, estimatedPending }: RevenueReport): string[] => [
  counted(unpaidFines, 'unpaid fine', 'unpaid fines'),
  `Estimate: ${formatSzl(estimatedPending)} (revenue × unpaid share)`,
];

export const disputedNote = ({ totalFines, estimatedDisputed }: RevenueReport): string[] => [
  `of ${counted(totalFines, 'fine', 'fines')} issued`,
  `Estimate: ${formatCount(estimatedDisputed)} (5% of fines)`,
];

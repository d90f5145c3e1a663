import type { RevenueReport } from '@fines/domain/report/report.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import type { Period } from '../data/period.ts';
import { type Figure, fines, issuedIn, refunds } from '../figure/figure.ts';
import { formatCount, formatCounted } from '../format/numbers.ts';

/** A line in small type below a figure. */
export type Note = { text: string; figure?: Figure };

export const paymentsIn = ({ dailyRevenue }: RevenueReport): number =>
  dailyRevenue.reduce((sum, { count }) => sum + count, 0);

/** The label of a sum of money. A sum with refunds in it differs from the sum of the payments beside it. */
export const afterRefunds = (label: string, within: RevenueReport['refunds'] | undefined): string =>
  within !== undefined && within.count > 0 ? `${label} after refunds` : label;

export function revenueNote(report: RevenueReport, period: Period): Note[] {
  const { count, amount } = report.refunds;
  const less = `less ${formatCounted(count, 'refund')} (${formatSzl(amount)})`;
  return [
    { text: `${formatCounted(paymentsIn(report), 'payment')}, paid in the period` },
    ...(count > 0 ? [{ text: less, figure: refunds(count, period) }] : []),
  ];
}

const ofAll = ({ totalFines }: RevenueReport, period: Period): Note => ({
  text: `of ${formatCounted(totalFines, 'fine')} issued in the period`,
  figure: fines(totalFines, issuedIn(period)),
});

export function paidNote(report: RevenueReport, period: Period): Note[] {
  const { count, amount } = report.paidWithoutReceipt;
  const figure = fines(count, { withoutReceipt: 'true', ...issuedIn(period) });
  return [
    ofAll(report, period),
    ...(count > 0
      ? [{ text: `Paid without receipt: ${formatCount(count)} (${formatSzl(amount)})`, figure }]
      : []),
  ];
}

export const pendingNote = ({ unpaidFines, estimatedPending }: RevenueReport): Note[] => [
  { text: `${formatCounted(unpaidFines, 'unpaid fine')} issued in the period` },
  { text: `Estimate: ${formatSzl(estimatedPending)} (revenue × unpaid share)` },
];

export const disputedNote = (report: RevenueReport, period: Period): Note[] => [
  ofAll(report, period),
  { text: `Estimate: ${formatCount(report.estimatedDisputed)} (5% of fines)` },
];

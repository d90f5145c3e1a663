import type { RevenueReport } from '@fines/domain/report/report.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import type { Period } from '../data/period.ts';
import { type Figure, fines, issuedIn, refunds } from '../figure/figure.ts';
import { t } from '../i18n/i18nProvider.ts';

/** A line in small type below a figure. */
export type Note = { text: string; figure?: Figure };

export const paymentsIn = ({ dailyRevenue }: RevenueReport): number =>
  dailyRevenue.reduce((sum, { count }) => sum + count, 0);

/** The label of a sum of money. A sum with refunds in it differs from the sum of the payments beside it. */
export const afterRefunds = (label: string, within: RevenueReport['refunds'] | undefined): string =>
  within !== undefined && within.count > 0 ? t('report.afterRefunds', { sum: label }) : label;

export function revenueNote(report: RevenueReport, period: Period): Note[] {
  const { count, amount } = report.refunds;
  const less = t('report.lessRefunds', { count, amount: formatSzl(amount) });
  return [
    { text: t('report.paymentsInPeriod', { count: paymentsIn(report) }) },
    ...(count > 0 ? [{ text: less, figure: refunds(count, period) }] : []),
  ];
}

const ofAll = ({ totalFines }: RevenueReport, period: Period): Note => ({
  text: t('report.ofIssued', { count: totalFines }),
  figure: fines(totalFines, issuedIn(period)),
});

export function paidNote(report: RevenueReport, period: Period): Note[] {
  const { count, amount } = report.paidWithoutReceipt;
  const figure = fines(count, { withoutReceipt: 'true', ...issuedIn(period) });
  return [
    ofAll(report, period),
    ...(count > 0
      ? [{ text: t('report.paidWithoutReceipt', { count, amount: formatSzl(amount) }), figure }]
      : []),
  ];
}

export const pendingNote = ({ unpaidFines, estimatedPending }: RevenueReport): Note[] => [
  { text: t('report.unpaidInPeriod', { count: unpaidFines }) },
  { text: t('report.estimatedPending', { amount: formatSzl(estimatedPending) }) },
];

export const disputedNote = (report: RevenueReport, period: Period): Note[] => [
  ofAll(report, period),
  { text: t('report.estimatedDisputed', { count: report.estimatedDisputed }) },
];

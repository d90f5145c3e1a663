import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import type { OffenseReport, RevenueReport } from '@fines/domain/report/report.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';

import { type Cell, csvReply, moneyCell } from '../list/csv.ts';
import type { Period } from '../list/period.ts';

const fileName = (report: string, { first, last }: Period): string => `${report}-${first}-to-${last}.csv`;

export const revenueCsv = (report: RevenueReport, period: Period): Reply =>
  csvReply({
    fileName: fileName('revenue', period),
    head: ['Report Type', 'Value'],
    batches: [revenueLines(report)],
    cells: (line) => line,
  });

const revenueLines = (report: RevenueReport): [string, Cell][] => [
  ['Total Revenue', moneyCell(report.totalRevenue)],
  ['Total Fines', report.totalFines],
  ['Paid Fines', report.paidFines],
  ['Unpaid Fines', report.unpaidFines],
  ...report.paymentMethods.map(({ method, amount }): [string, Cell] => [
    PAYMENT_METHOD_LABELS[method],
    moneyCell(amount),
  ]),
  ...report.dailyRevenue.map(({ date, amount }): [string, Cell] => [date, moneyCell(amount)]),
];

export const offensesCsv = (report: OffenseReport, period: Period): Reply =>
  csvReply({
    fileName: fileName('offenses', period),
    head: ['Report Type', 'Value', 'Count', 'Paid Count', 'Paid Amount'],
    batches: [report],
    cells: ({ offenseType, totalAmount, count, paidCount, paidAmount }) => [
      OFFENSE_TYPE_LABELS[offenseType],
      moneyCell(totalAmount),
      count,
      paidCount,
      moneyCell(paidAmount),
    ],
  });

const whoIs = ({ firstName, lastName, badgeNumber }: OfficerStats): string =>
  [`${firstName} ${lastName}`, badgeNumber].filter(Boolean).join(', ');

export const officersCsv = (report: readonly OfficerStats[], period: Period): Reply =>
  csvReply({
    fileName: fileName('officers', period),
    head: ['Report Type', 'Value', 'Fines Issued', 'Collected', 'Collection Rate'],
    batches: [report],
    cells: (officer) => [
      whoIs(officer),
      moneyCell(officer.totalAmount),
      officer.totalFines,
      moneyCell(officer.paidAmount),
      officer.collectionRate.toFixed(1),
    ],
  });

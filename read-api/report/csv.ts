import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import type { PeriodFigures, PeriodPart, PeriodReport } from '@fines/domain/report/period-report.ts';
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

type Named = Pick<OfficerStats, 'firstName' | 'lastName' | 'badgeNumber'>;

const whoIs = ({ firstName, lastName, badgeNumber }: Named): string =>
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

/** A line of the report of a period: what it tells, of what, how many and how much, and the same of before. */
type PeriodLine = readonly [what: string, of: string, ...figures: Cell[]];

const PERIOD_HEAD = ['Report Type', 'Of', 'Count', 'Value', 'Paid Amount', 'Count Before', 'Value Before'];

/** Of a part there is no more before than the number of its fines. */
export const periodCsv = (report: PeriodReport, period: Period): Reply =>
  csvReply({
    fileName: fileName('period', period),
    head: PERIOD_HEAD,
    batches: [[...figureLines(report), ...partLines(report), ...otherLines(report)]],
    cells: (line) => Object.assign(Array<Cell>(PERIOD_HEAD.length).fill(null), line),
  });

type Sum = { count: number | null; amount: number | null };

const amountCell = (amount: number | null): Cell => (amount === null ? null : moneyCell(amount));
const counted = (count: number): Sum => ({ count, amount: null });

const FIGURE_LINES: readonly [label: string, sumOf: (figures: PeriodFigures) => Sum][] = [
  ['Fines Issued', ({ fines }) => fines],
  ['Payments', ({ payments }) => payments],
  ['Refunds', ({ refunds }) => refunds],
  ['Collected', ({ collected }) => ({ count: null, amount: collected })],
  ['Paid Without Receipt', ({ paidWithoutReceipt }) => paidWithoutReceipt],
  ['Disputes Submitted', ({ disputes }) => counted(disputes.submitted)],
  ['Disputes Decided', ({ disputes }) => counted(disputes.decided)],
  ['Disputes Approved', ({ disputes }) => counted(disputes.approved)],
  ['Deletions', ({ deletions }) => counted(deletions)],
];

const figureLines = ({ figures: { now, before } }: PeriodReport): PeriodLine[] => [
  ...FIGURE_LINES.map(([label, sumOf]): PeriodLine => {
    const [sum, earlier] = [sumOf(now), sumOf(before)];
    return [label, '', sum.count, amountCell(sum.amount), null, earlier.count, amountCell(earlier.amount)];
  }),
  ['Collection Rate', '', null, now.collectionRate.toFixed(1), null, null, before.collectionRate.toFixed(1)],
];

const partLine = (what: string, of: string, part: PeriodPart): PeriodLine => [
  what,
  of,
  part.count,
  moneyCell(part.amount),
  moneyCell(part.paidAmount),
  part.countBefore,
  null,
];

const restLine = (what: string, { rest }: Pick<PeriodReport['places'], 'rest'>): PeriodLine[] =>
  rest === null ? [] : [partLine(what, `All others (${rest.members})`, rest)];

function partLines({ offenses, officers, places }: PeriodReport): PeriodLine[] {
  return [
    ...offenses.map((part) => partLine('Offense', OFFENSE_TYPE_LABELS[part.offenseType], part)),
    ...officers.top.map((part) => partLine('Officer', whoIs(part), part)),
    ...restLine('Officer', officers),
    ...places.top.map((part) => partLine('Place', part.place, part)),
    ...restLine('Place', places),
  ];
}

const otherLines = ({ trend, overdue, cashUps, record, madeAt }: PeriodReport): PeriodLine[] => [
  ...trend.points.map(({ date, fines, collected }): PeriodLine => [
    'Trend',
    date,
    fines,
    moneyCell(collected),
  ]),
  ...overdue.ages.map(({ from, to, count, amount }): PeriodLine => [
    'Overdue',
    to === null ? `${from} days and more` : `${from} to ${to} days`,
    count,
    moneyCell(amount),
  ]),
  ['Cash-ups Closed', '', cashUps.closed, null],
  ['Cash-ups With a Difference', '', cashUps.withDifference, null],
  ['Cash-ups Signed Off', '', cashUps.signedOff, null],
  ['Cash Missing', '', null, moneyCell(cashUps.missing)],
  ['Cash Too Much', '', null, moneyCell(cashUps.surplus)],
  ['Made', madeAt],
  ['Log Position', record.position],
  ['Checkpoint', record.checkpoint?.root ?? '', record.checkpoint?.size ?? null],
];

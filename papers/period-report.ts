import {
  type PeriodFigures,
  type PeriodReport,
  type TrendGrain,
  wholeMonths,
} from '@fines/domain/report/period-report.ts';
import { localDay, localTime } from '@fines/domain/shared/dates.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';

import type { Bar, Block, Paper, PaperFact } from './paper.ts';
import type { About } from './parts.ts';
import { tablesPage } from './period-tables.ts';
import { t } from './report-messages.ts';
import { ENGLISH, formatCount, formatPercent, formatSum, left, right } from './report-words.ts';
import { asWritten as words } from './speech.ts';

const dates = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
  return (day: string): string => format.format(new Date(day));
};
const formatDay = dates({ day: 'numeric', month: 'long', year: 'numeric' });
const formatMonth = dates({ month: 'long', year: 'numeric' });
const formatInstant = (instant: string): string => `${formatDay(localDay(instant))}, ${localTime(instant)}`;

const A_QUARTER = 3;
const A_YEAR = 12;

/** `October 2026`, `Quarter 3 of 2026`, `2026`, or from which day to which. */
export function periodName(period: PeriodReport['period']): string {
  const { startDate, endDate } = period;
  const [year, month] = [startDate.slice(0, 4), Number(startDate.slice(5, 7))];
  const months = wholeMonths(period);
  if (months === 1) return formatMonth(startDate);
  if (months === A_QUARTER && month % A_QUARTER === 1) {
    return t('quarter', { quarter: String(Math.ceil(month / A_QUARTER)), year });
  }
  if (months === A_YEAR && month === 1) return year;
  if (startDate === endDate) return formatDay(startDate);
  return t('fromTo', { from: formatDay(startDate), to: formatDay(endDate) });
}

/** The report of a period for the ministry: a page of figures, and a page of tables. */
export const periodReportPaper = (
  report: PeriodReport,
  { letterhead }: Pick<About, 'letterhead'>,
): Paper => ({
  language: ENGLISH,
  name: t('name', { period: periodName(report.period) }),
  letterhead,
  blocks: [...figuresPage(report), { kind: 'new-page' }, ...tablesPage(report)],
  footer: footerOf(report),
});

const figuresPage = (report: PeriodReport): Block[] => [
  {
    kind: 'title',
    title: words(t('title')),
    number: periodName(report.period),
    code: null,
    stamps: report.isOver ? [] : [t('notOver')],
  },
  figuresTable(report),
  { kind: 'beside', left: [finesTrend(report)], right: [moneyTrend(report)] },
  {
    kind: 'beside',
    left: [{ kind: 'bars', heading: words(t('finesByOffense')), bars: offenseBars(report) }],
    right: [overdueBars(report), cashUpFacts(report)],
  },
];

type Line = {
  label: string;
  valueOf: (figures: PeriodFigures) => number;
  format: (value: number) => string;
  /** A share changes by points, anything else by a share of itself. */
  isShare?: true;
};

const count = (label: string, valueOf: Line['valueOf']): Line => ({ label, valueOf, format: formatCount });
const money = (label: string, valueOf: Line['valueOf']): Line => ({ label, valueOf, format: formatSum });

const LINES: readonly Line[] = [
  count(t('finesIssued'), ({ fines }) => fines.count),
  money(t('amountOfFines'), ({ fines }) => fines.amount),
  count(t('payments'), ({ payments }) => payments.count),
  count(t('refunds'), ({ refunds }) => refunds.count),
  money(t('collected'), ({ collected }) => collected),
  {
    label: t('collectionRate'),
    valueOf: ({ collectionRate }) => collectionRate,
    format: formatPercent,
    isShare: true,
  },
  count(t('paidWithoutReceipt'), ({ paidWithoutReceipt }) => paidWithoutReceipt.count),
  count(t('disputesSubmitted'), ({ disputes }) => disputes.submitted),
  count(t('disputesDecided'), ({ disputes }) => disputes.decided),
  count(t('disputesApproved'), ({ disputes }) => disputes.approved),
  count(t('deletions'), ({ deletions }) => deletions),
];

const signed = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(1).replace('-', '−')}`;

function changeOf(before: number, now: number, isShare: boolean): string {
  if (isShare) return t('points', { change: signed(now - before) });
  // There is no share of nothing.
  return before === 0 ? '–' : `${signed(((now - before) / Math.abs(before)) * 100)} %`;
}

const figuresTable = ({ period, before, figures }: PeriodReport): Block => ({
  kind: 'table',
  heading: null,
  columns: [
    { ...left(t('figure')), share: 2.2 },
    ...[periodName(period), periodName(before), t('change')].map((head) => right(head)),
  ],
  rows: LINES.map(({ label, valueOf, format, isShare = false }) => {
    const [now, then] = [valueOf(figures.now), valueOf(figures.before)];
    return [label, format(now), format(then), changeOf(then, now, isShare)];
  }),
  total: null,
});

const TREND_WORDS = {
  day: {
    fines: 'finesByDay',
    collected: 'collectedByDay',
    format: dates({ day: 'numeric', month: 'short' }),
  },
  month: {
    fines: 'finesByMonth',
    collected: 'collectedByMonth',
    format: dates({ month: 'short', year: 'numeric' }),
  },
  year: { fines: 'finesByYear', collected: 'collectedByYear', format: dates({ year: 'numeric' }) },
} as const satisfies Record<TrendGrain, object>;

const finesTrend = ({ trend: { grain, points } }: PeriodReport): Block => ({
  kind: 'trend',
  heading: words(t(TREND_WORDS[grain].fines)),
  points: points.map(({ date, fines }) => ({
    label: TREND_WORDS[grain].format(date),
    value: fines,
    text: formatCount(fines),
  })),
});

const moneyTrend = ({ trend: { grain, points } }: PeriodReport): Block => ({
  kind: 'trend',
  heading: words(t(TREND_WORDS[grain].collected)),
  points: points.map(({ date, collected }) => ({
    label: TREND_WORDS[grain].format(date),
    value: collected,
    text: formatSum(collected),
  })),
});

/** The first page has room for so many; all of them are on the second. */
const MOST_BARS = 7;

function offenseBars({ offenses }: PeriodReport): Bar[] {
  const all = offenses.filter((offense) => offense.count > 0);
  const shown = all.length <= MOST_BARS ? all : all.slice(0, MOST_BARS - 1);
  const rest = all.slice(shown.length);
  const bars = shown.map(({ offenseType, count: value }) => barOf(OFFENSE_TYPE_LABELS[offenseType], value));
  if (rest.length === 0) return bars;
  const others = rest.reduce((sum, { count: value }) => sum + value, 0);
  return [...bars, barOf(t('allOthers', { count: rest.length }), others)];
}

const barOf = (label: string, value: number): Bar => ({ label, value, text: formatCount(value) });

const overdueBars = ({ overdue: { asOf, ages } }: PeriodReport): Block => ({
  kind: 'bars',
  heading: words(t('overdue', { day: formatDay(asOf) })),
  bars: ages.map(({ from, to, count: value, amount }) => ({
    label:
      to === null
        ? t('ageFrom', { from: String(from) })
        : t('ageFromTo', { from: String(from), to: String(to) }),
    value: amount,
    text: `${formatCount(value)} · ${formatSzl(amount)}`,
  })),
});

const fact = (label: string, value: string): PaperFact => ({ label: words(label), value });

const cashUpFacts = ({ cashUps }: PeriodReport): Block => ({
  kind: 'facts',
  heading: words(t('cashUps')),
  facts: [
    fact(t('closed'), formatCount(cashUps.closed)),
    fact(t('withDifference'), formatCount(cashUps.withDifference)),
    fact(t('signedOff'), formatCount(cashUps.signedOff)),
    fact(t('cashMissing'), formatSzl(cashUps.missing)),
    fact(t('cashTooMuch'), formatSzl(cashUps.surplus)),
  ],
});

/** Of a root, so much is enough to find it. */
const ROOT_SHOWN = 16;

function footerOf({ madeAt, record: { position, entries, checkpoint } }: PeriodReport): string[] {
  const signature =
    checkpoint === null
      ? t('noCheckpoint')
      : t('checkpoint', {
          size: formatCount(checkpoint.size),
          root: checkpoint.root.slice(0, ROOT_SHOWN),
          at: formatInstant(checkpoint.signedAt),
        });
  return [
    t('made', { at: formatInstant(madeAt) }),
    t('record', { entries: formatCount(entries), position }),
    signature,
  ];
}

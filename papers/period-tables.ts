import type { PeriodPart, PeriodReport } from '@fines/domain/report/period-report.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';

import { type Block, cutTo } from './paper.ts';
import { t } from './report-messages.ts';
import { formatCount, formatPercent, formatSum, left, right } from './report-words.ts';
import { asWritten } from './speech.ts';

/** In characters, so that each row stays one line. */
const LONGEST_NAME = 32;

/** Of it, so many are for the badge. */
const BADGE = 10;

const shortened = (text: string): string => cutTo(LONGEST_NAME, text.replaceAll(/\s+/g, ' '));

const rateOf = ({ amount, paidAmount }: Pick<PeriodPart, 'amount' | 'paidAmount'>): string =>
  amount === 0 ? '–' : formatPercent((paidAmount / amount) * 100);

const partCells = (name: string, part: PeriodPart): string[] => [
  name,
  formatCount(part.count),
  formatCount(part.countBefore),
  formatSum(part.amount),
  formatSum(part.paidAmount),
  rateOf(part),
];

const NOTHING: PeriodPart = { count: 0, amount: 0, paidAmount: 0, countBefore: 0 };

const totalOf = (parts: readonly PeriodPart[]): PeriodPart =>
  parts.reduce(
    (sum, part) => ({
      count: sum.count + part.count,
      amount: sum.amount + part.amount,
      paidAmount: sum.paidAmount + part.paidAmount,
      countBefore: sum.countBefore + part.countBefore,
    }),
    NOTHING,
  );

/** Names have most of the width, and amounts more than numbers. */
const SHARES = { name: 3.6, count: 1, amount: 1.5, rate: 0.8 };

const partsTable = (what: string, named: readonly { name: string; part: PeriodPart }[]): Block => ({
  kind: 'table',
  isDense: true,
  heading: null,
  columns: [
    { ...left(what), share: SHARES.name },
    { ...right(t('fines')), share: SHARES.count },
    { ...right(t('before')), share: SHARES.count },
    { ...right(t('amount')), share: SHARES.amount },
    { ...right(t('paid')), share: SHARES.amount },
    { ...right(t('rate')), share: SHARES.rate },
  ],
  rows: named.map(({ name, part }) => partCells(name, part)),
  total: partCells(t('total'), totalOf(named.map(({ part }) => part))),
});

const restOf = ({ rest }: Pick<PeriodReport['places'], 'rest'>) =>
  rest === null ? [] : [{ name: t('allOthers', { count: rest.members }), part: rest }];

const officerName = ({
  firstName,
  lastName,
  badgeNumber,
}: PeriodReport['officers']['top'][number]): string => {
  const name = `${firstName} ${lastName}`.trim();
  return badgeNumber === null
    ? shortened(name)
    : t('nameOf', { name: cutTo(LONGEST_NAME - BADGE, name), badge: badgeNumber });
};

export const tablesPage = ({ offenses, officers, places }: PeriodReport): Block[] => [
  partsTable(
    t('offense'),
    offenses.map((part) => ({ name: OFFENSE_TYPE_LABELS[part.offenseType], part })),
  ),
  partsTable(t('officer'), [
    ...officers.top.map((part) => ({ name: officerName(part), part })),
    ...restOf(officers),
  ]),
  partsTable(t('place'), [
    ...places.top.map((part) => ({ name: shortened(part.place), part })),
    ...restOf(places),
  ]),
  { kind: 'text', heading: null, lines: [asWritten(t('howCounted'))] },
];

import { daysBetween, lastOfMonth, mondayOf, shiftDay } from '@fines/domain/shared/dates.ts';

import type { Period } from '../data/period.ts';
import { formatDate, formatLocalDay } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';

/** How much time one point of a chart stands for. */
export type Grain = 'day' | 'week' | 'month';

/** The finest grain whose points can still be distinguished. Days in the future do not count. */
export function grainOf({ startDate, endDate }: Period, today: string): Grain {
  const days = daysBetween(startDate, endDate < today ? endDate : today) + 1;
  if (days <= 92) return 'day';
  return days <= 731 ? 'week' : 'month';
}

const SPAN_OF: Readonly<Record<Grain, (day: string) => string>> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => day.slice(0, 7),
};

const LAST_DAYS: Readonly<Record<Grain, (first: string) => string>> = {
  day: (first) => first,
  week: (first) => shiftDay(mondayOf(first), 6),
  month: lastOfMonth,
};

/** The days of a sum that is dated `first`, as far as they lie in the period. */
export function spanOf(first: string, grain: Grain, { endDate }: Period): Period {
  const last = LAST_DAYS[grain](first);
  return { startDate: first, endDate: last < endDate ? last : endDate };
}

/** Adds up days that follow each other; a sum is dated with its first day, which is at hand at either end too. */
export function addUp<Day extends { date: string }>(
  days: readonly Day[],
  grain: Grain,
  add: (sum: Day, day: Day) => Day,
): Day[] {
  const sums = new Map<string, Day>();
  for (const day of days) {
    const span = SPAN_OF[grain](day.date);
    const sum = sums.get(span);
    sums.set(span, sum === undefined ? day : add(sum, day));
  }
  return [...sums.values()];
}

const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' });
const formatMonth = (day: string): string => month.format(new Date(day));

type Words = {
  heading: string;
  /** Below a chart. */
  format: (day: string) => string;
  /** In a table. */
  formatFully: (day: string) => string;
};

export const GRAIN_WORDS: Readonly<Record<Grain, Words>> = {
  day: { heading: t('common.date'), format: formatLocalDay, formatFully: formatDate },
  week: { heading: t('period.weekFrom'), format: formatDate, formatFully: formatDate },
  month: { heading: t('period.month'), format: formatMonth, formatFully: formatMonth },
};

/** `Oct 22, 2026 to Nov 21, 2026`. */
export const formatPeriod = ({ startDate, endDate }: Period): string =>
  t('period.fromTo', { from: formatDate(startDate), to: formatDate(endDate) });

import { lastOfMonth, localDay, mondayOf, shiftDay, shiftMonth } from '@fines/domain/shared/dates.ts';

import type { Period } from '../data/period.ts';
import { t } from '../i18n/i18nProvider.ts';

export type Preset = Period & { label: string };

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** So many whole months, the first of them that of the day. */
const monthsFrom = (day: string, months: number): Period => {
  const startDate = firstOfMonth(day);
  return { startDate, endDate: lastOfMonth(shiftMonth(startDate, months - 1)) };
};

const monthOf = (day: string): Period => monthsFrom(day, 1);

const A_QUARTER = 3;
const A_YEAR = 12;

/** The first day of the span of so many months in which the day lies, counted from January. */
function firstOf(day: string, months: number): string {
  const since = (Number(day.slice(5, 7)) - 1) % months;
  return shiftMonth(firstOfMonth(day), -since);
}

/** The days that are asked for most. Weeks and months are whole ones, so that they are the same tomorrow. */
export function presetsOf(today: string): readonly Preset[] {
  const yesterday = shiftDay(today, -1);
  const monday = mondayOf(today);
  const thisMonth = monthOf(today);
  return [
    { label: t('period.today'), startDate: today, endDate: today },
    { label: t('period.yesterday'), startDate: yesterday, endDate: yesterday },
    { label: t('period.thisWeek'), startDate: monday, endDate: shiftDay(monday, 6) },
    { label: t('period.thisMonth'), ...thisMonth },
    { label: t('period.lastMonth'), ...monthOf(shiftDay(thisMonth.startDate, -1)) },
  ];
}

/** The whole month before that of an instant. */
export const lastMonthOf = (now: Date): Period =>
  monthOf(shiftMonth(firstOfMonth(localDay(now.toISOString())), -1));

/** The periods that reports are made of: each whole, and the one before it. */
export function reportPresetsOf(today: string): readonly Preset[] {
  const [month, quarter, year] = [firstOfMonth(today), firstOf(today, A_QUARTER), firstOf(today, A_YEAR)];
  return [
    { label: t('period.thisMonth'), ...monthOf(month) },
    { label: t('period.lastMonth'), ...monthOf(shiftMonth(month, -1)) },
    { label: t('period.thisQuarter'), ...monthsFrom(quarter, A_QUARTER) },
    { label: t('period.lastQuarter'), ...monthsFrom(shiftMonth(quarter, -A_QUARTER), A_QUARTER) },
    { label: t('period.thisYear'), ...monthsFrom(year, A_YEAR) },
    { label: t('period.lastYear'), ...monthsFrom(shiftMonth(year, -A_YEAR), A_YEAR) },
  ];
}

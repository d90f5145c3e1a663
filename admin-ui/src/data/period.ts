import { localDay, localDaySchema, nearDaySchema, shiftDay } from '@fines/domain/shared/dates.ts';

import { t } from '../i18n/i18nProvider.ts';

/** Local days in Mbabane, `2026-03-01`, both included. */
export type Period = { startDate: string; endDate: string };

const DEFAULT_DAYS = 30;

/** The API refuses longer ones. */
const MAX_YEARS = 50;

/** From 30 days ago to today. */
export function defaultPeriod(now: Date): Period {
  const today = localDay(now.toISOString());
  return { startDate: shiftDay(today, -DEFAULT_DAYS), endDate: today };
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

const isDay = (day: string): boolean => localDaySchema.safeParse(day).success;

/** Years are typed digit by digit: 2 and 20 and 202 are on the way to 2026. */
const isNear = (day: string): boolean => nearDaySchema.safeParse(day).success;

const NOT_NEAR = t('data.chooseNearDates');

/** Why the API cannot be asked about such a period; undefined if it can. */
export function faultOf({ startDate, endDate }: Period): string | undefined {
  const days = [startDate, endDate];
  if (!days.every(isDay)) return t('data.chooseBothDates');
  if (!days.every(isNear)) return NOT_NEAR;
  if (startDate > endDate) return t('data.startAfterEnd');
  return yearOf(endDate) - yearOf(startDate) > MAX_YEARS
    ? t('data.datesTooFarApart', { count: MAX_YEARS })
    : undefined;
}

/** Why these two days are no valid range; undefined if they are. Either may be missing. */
export function faultOfDays(first: string | undefined, last: string | undefined): string | undefined {
  if (![first, last].every((day) => day === undefined || isNear(day))) return NOT_NEAR;
  const isBackward = first !== undefined && last !== undefined && first > last;
  return isBackward ? t('data.startAfterEnd') : undefined;
}

import { localDay, localDaySchema, shiftDay } from '@fines/domain/shared/dates.ts';

import type { Period } from '../data/period.ts';

const DEFAULT_DAYS = 30;

/** The API refuses longer ones. */
const MAX_YEARS = 50;

/** From 30 days ago to today. */
export function defaultPeriod(now: Date): Period {
  const today = localDay(now.toISOString());
  return { startDate: shiftDay(today, -DEFAULT_DAYS), endDate: today };
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Why nothing can be asked for such a period; undefined if it can. */
export function faultOf({ startDate, endDate }: Period): string | undefined {
  if (![startDate, endDate].every((day) => localDaySchema.safeParse(day).success)) return 'Choose both dates';
  if (startDate > endDate) return 'The start date lies after the end date';
  return yearOf(endDate) - yearOf(startDate) > MAX_YEARS
    ? `The dates lie more than ${MAX_YEARS} years apart`
    : undefined;
}

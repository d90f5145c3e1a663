import { LOCAL_OFFSET, localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';

import { day } from './filters.ts';

/** Local days; both are included. */
export type Period = { first: string; last: string };

export const periodFilters = { startDate: day, endDate: day };

const DEFAULT_DAYS = 30;
const MAX_YEARS = 50;

export const today = (now: Date): string => localDay(now.toISOString());

/** The period that was asked for. Without an end it ends today, without a start it begins 30 days before its end. */
export function periodOf(
  { startDate, endDate }: { startDate?: string; endDate?: string },
  now: Date,
): Period {
  const last = endDate ?? today(now);
  const first = startDate ?? shiftDay(last, -DEFAULT_DAYS);
  if (first > last) throw badStart(`may not lie after ${last}`);
  if (yearOf(last) - yearOf(first) > MAX_YEARS)
    throw badStart(`lies more than ${MAX_YEARS} years before ${last}`);
  return { first, last };
}

export const lastDays = (days: number, now: Date): Period => ({
  first: shiftDay(today(now), 1 - days),
  last: today(now),
});

/** The days of a period that have begun, in order. Later days have no data, so not even a 0 is shown. */
export function daysOf({ first, last }: Period, now: Date): string[] {
  const days: string[] = [];
  const end = [last, today(now)].toSorted()[0] ?? last;
  for (let next = first; next <= end; next = shiftDay(next, 1)) days.push(next);
  return days;
}

/** SQL for the first instant of a local day, which is SQL too. */
export const startOfDay = (localDate: string): string =>
  `(${localDate})::timestamp AT TIME ZONE INTERVAL '${LOCAL_OFFSET}'`;

/** SQL for the local day of an instant. */
export const dayAt = (instant: string): string =>
  `(${instant} AT TIME ZONE INTERVAL '${LOCAL_OFFSET}')::date`;

/** SQL for whether an instant lies in local days, both included. */
export const isWithin = (instant: string, first: string, last: string): string =>
  `${instant} >= ${startOfDay(first)} AND ${instant} < ${startOfDay(`${last} + 1`)}`;

const yearOf = (localDate: string): number => Number(localDate.slice(0, 4));

const badStart = (why: string): HttpProblem =>
  new HttpProblem(400, 'bad-parameter', `startDate: ${why}`, { errors: { startDate: why } });

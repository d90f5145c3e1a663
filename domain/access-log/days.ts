import { shiftDay, shiftYear } from '../shared/dates.ts';

/** For how many years looks are kept. */
export const LOOKS_KEPT_YEARS = 2;

/** A list's record may grow within its hour, so looks of a day can still change when the day is over. */
export const LOOKS_SETTLED_HOURS = 2;

const HOUR_MS = 3_600_000;

const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The newest day (UTC) whose looks cannot change any more. `now` is in milliseconds since 1970. */
export const newestSettledDay = (now: number): string =>
  shiftDay(utcDay(now - LOOKS_SETTLED_HOURS * HOUR_MS), -1);

/**
 * Days are closed in order, each once and none left out. `last` is the last one that was closed.
 *
 * @returns why this day is not to be closed at this time; undefined if it is
 */
export function whyNotClosed(date: string, last: string | undefined, now: number): string | undefined {
  const next = last === undefined ? date : shiftDay(last, 1);
  if (date !== next) return `it closes ${date}, and the next day of the access log is ${next}`;
  if (date > newestSettledDay(now)) return `it closes ${date}, of which looks could still be recorded`;
  return undefined;
}

/** Whether the looks of a day were purged, once the day `last` was closed. */
export const isPurged = (date: string, last: string): boolean => date < shiftYear(last, -LOOKS_KEPT_YEARS);

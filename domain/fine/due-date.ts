import { addMilliseconds } from 'date-fns/addMilliseconds';
import { millisecondsInDay } from 'date-fns/constants';
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds';

import { localDay, startOfLocalDay } from '../shared/dates.ts';

/** Whoever is to pay again has this long at least, however little was left. */
const LEAST_DAYS = 7;

/**
 * When a fine is due whose clock stood from `since` until `now`, while it was disputed or paid: after the time
 * that it had left then, at least 7 days. All are instants in UTC.
 */
export function dueAfterPause(dueDate: string, since: string, now: string): string {
  const left = Math.max(differenceInMilliseconds(dueDate, since), LEAST_DAYS * millisecondsInDay);
  return addMilliseconds(now, left).toISOString();
}

/** A fine that is unpaid is overdue if it was due before this instant: it may be paid all through its last day. */
export const startOfToday = (now: Date): string => startOfLocalDay(localDay(now.toISOString()));

/** Of an unpaid fine. */
export const isOverdue = (dueDate: string, now: Date): boolean =>
  Date.parse(dueDate) < Date.parse(startOfToday(now));

import { addMilliseconds } from 'date-fns/addMilliseconds';
import { millisecondsInDay } from 'date-fns/constants';
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds';

import { localDay, startOfLocalDay } from '../shared/dates.ts';
import { formatNumber, parseNumber, streamsOf } from '../shared/streams.ts';
import { anyCase } from '../shared/text.ts';

export const FINE_STATUSES = ['UNPAID', 'PAID', 'DISPUTED', 'RESOLVED', 'CANCELLED'] as const;
export type FineStatus = (typeof FINE_STATUSES)[number];

/** The statuses that the status select moves among. The others are final and reached by commands only. */
export const SELECTABLE_STATUSES = ['UNPAID', 'PAID', 'DISPUTED'] as const satisfies readonly FineStatus[];
export type SelectableStatus = (typeof SELECTABLE_STATUSES)[number];

export const fineStatusSchema = anyCase(FINE_STATUSES, `Status must be one of ${FINE_STATUSES.join(', ')}`);

export const selectableStatusSchema = anyCase(
  SELECTABLE_STATUSES,
  `Status can only be changed to ${SELECTABLE_STATUSES.join(', ')}`,
);

export const FINE_STATUS_LABELS: Readonly<Record<FineStatus, string>> = {
  UNPAID: 'Unpaid',
  PAID: 'Paid',
  DISPUTED: 'Disputed',
  RESOLVED: 'Resolved',
  CANCELLED: 'Cancelled',
};

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

export const formatFineNumber = (year: number, sequence: number): string =>
  formatNumber({ series: 'FN', year, sequence });

export const isFineNumber = (text: string): boolean => parseNumber(text)?.series === 'FN';

/** A fine with its payments and disputes is one stream, named after its number. */
export const { streamOf: fineStream, idOf: fineNumberOf } = streamsOf('fine');

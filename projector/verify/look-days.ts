import type { ClosedDay } from '@fines/domain/access-log/events.ts';
import { daysBetween } from '@fines/domain/shared/dates.ts';
import { ACCESS_LOG_STREAM } from '@fines/domain/shared/streams.ts';
import { lookDay } from '@fines/platform/shared/access-log-table.ts';
import type { Difference } from '@fines/proof/comparison.ts';
import { closedDays, dayDifference } from '@fines/proof/look-days.ts';

import type { Stores } from './compare.ts';
import type { Share } from './share.ts';

/**
 * The days of the access log that are not what they were when they were closed: of a share of all, and the last; of all,
 * if any differed the last time.
 */
export async function differingLookDays(
  { pool, store }: Pick<Stores, 'pool' | 'store'>,
  { nth, of }: Share,
  differed: readonly string[] = [],
): Promise<Difference[]> {
  const closed = await closedDays(store);
  const last = closed.at(-1)?.date ?? '';
  const isOfAll = differed.includes(ACCESS_LOG_STREAM);
  const isCompared = ({ date }: ClosedDay): boolean =>
    isOfAll || date === last || daysBetween('1970-01-01', date) % of === nth;
  const differences: Difference[] = [];
  for (const day of closed.filter(isCompared)) {
    const what = dayDifference(day, await lookDay(pool, day.date), last);
    if (what !== undefined) differences.push({ stream: ACCESS_LOG_STREAM, what: `${day.date}: ${what}` });
  }
  return differences;
}

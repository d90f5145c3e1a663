import { isPurged } from '@fines/domain/access-log/days.ts';
import { type ClosedDay, parseAccessLogEvent } from '@fines/domain/access-log/events.ts';
import { ACCESS_LOG_STREAM } from '@fines/domain/shared/streams.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { hashOf } from '@fines/platform/event-store/hash-chain.ts';

/** The days of the access log as the log has them, in order. */
export async function closedDays(store: Pick<EventStore, 'readStream'>): Promise<ClosedDay[]> {
  const events = await store.readStream(ACCESS_LOG_STREAM);
  return events
    .filter((event) => hashOf(event) !== undefined)
    .flatMap((event) => parseAccessLogEvent(event)?.data ?? []);
}

/**
 * Compares a day of the access log as it is with what it was when it was closed.
 *
 * @param last the last day that was closed
 * @returns what differs; undefined if nothing, or if it was purged
 */
export function dayDifference(closed: ClosedDay, found: Omit<ClosedDay, 'date'>, last: string) {
  const were = `${closed.rows} when the day was closed`;
  if (found.rows === 0 && isPurged(closed.date, last)) return undefined;
  if (found.rows < closed.rows) return `looks are missing: ${found.rows} are left, and there were ${were}`;
  if (found.rows > closed.rows) return `looks were put in: there are ${found.rows}, and there were ${were}`;
  return found.hash === closed.hash ? undefined : 'looks were changed or exchanged';
}

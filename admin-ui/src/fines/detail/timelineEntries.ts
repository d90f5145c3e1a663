import type { HistoryEvent } from '@fines/domain/fine/history.ts';

import { actorText, storyOf } from '../history/eventStory.ts';
import type { Fine } from '../types.ts';

export type TimelineEntry = { key: string; title: string; lines: string[]; by?: string; at: string };

/** What happened and who did it, the oldest first. */
export const eventEntries = (events: readonly HistoryEvent[]): TimelineEntry[] =>
  events.map((event) => ({
    key: String(event.revision),
    ...storyOf(event),
    by: actorText(event),
    at: event.recordedAt,
  }));

/** What happened to the fine; then `Last Updated` if it ever changed. */
export function timelineEntries(events: readonly HistoryEvent[], fine: Fine): TimelineEntry[] {
  const entries = eventEntries(events);
  if (fine.updatedAt !== fine.createdAt) {
    entries.push({ key: 'updated', title: 'Last Updated', lines: [], at: fine.updatedAt });
  }
  return entries;
}

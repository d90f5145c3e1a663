import type { HistoryEvent } from '@fines/domain/fine/history.ts';

import { actorText, storiesOf } from './eventStory.ts';
import type { Fine } from './paths.ts';

export type TimelineEntry = { key: string; title: string; lines: string[]; by?: string; at: string };

/** What happened and who did it, the oldest first. */
export const eventEntries = (events: readonly HistoryEvent[]): TimelineEntry[] =>
  storiesOf(events).map(({ event, title, lines }) => ({
    key: String(event.revision),
    title,
    lines,
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

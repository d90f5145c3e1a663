import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';

/**
 * Throws unless the event follows right after what a row has seen of its stream. A gap or a repetition would
 * mean wrong figures, so it has to be noticed before they are written.
 */
export function requireNext(seen: { revision: number } | undefined, event: RecordedEvent): void {
  const expected = (seen?.revision ?? -1) + 1;
  if (event.revision === expected) return;
  throw new Error(`${event.stream} is at revision ${event.revision} where ${expected} must follow`);
}

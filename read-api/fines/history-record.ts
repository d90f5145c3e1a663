import type { FineHistory, LoggedHistory } from '@fines/domain/fine/history.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { newestCheckpoint } from '@fines/proof/record.ts';

import { entriesOf, type EntryIndex } from '../checkpoints/entries.ts';

/** Tells for each event of a history which entry of the signed record it is. */
export async function withRecord(
  pool: Pool,
  history: LoggedHistory,
  events: readonly RecordedEvent[],
): Promise<FineHistory> {
  const [checkpoint, entries] = await Promise.all([newestCheckpoint(pool), entriesOf(pool, events)]);
  const signedSize = checkpoint?.size ?? 0;
  const missing = entries.indexOf('missing');
  return {
    ...history,
    events: history.events.map((event, nth) => ({ ...event, entry: signedEntry(entries[nth], signedSize) })),
    checkpoint: checkpoint ? { size: signedSize, signedAt: checkpoint.signedAt.toISOString() } : null,
    missingAt: events[missing]?.revision ?? null,
  };
}

const signedEntry = (entry: EntryIndex | undefined, size: number): number | null =>
  typeof entry === 'number' && entry < size ? entry : null;

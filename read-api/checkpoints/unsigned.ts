import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { eventOfEntry } from '@fines/proof/entries-in-log.ts';

/** When an entry of the log was recorded, by the store's clock; null if it is gone from there. */
export async function recordedAtOfEntry(
  store: Pick<EventStore, 'readAll'>,
  pool: Pool,
  entry: number,
): Promise<string | null> {
  try {
    return (await eventOfEntry(store, pool, entry)).recorded.toISOString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

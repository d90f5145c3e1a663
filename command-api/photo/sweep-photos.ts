import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { keepWorking } from '@fines/platform/keep-working.ts';
import { requireKnownLog } from '@fines/platform/known-log.ts';
import type { Log } from '@fines/platform/log.ts';
import type { PhotoStore } from '@fines/platform/photo-store.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { openSignals, type QueueStore, type Signals } from '@fines/platform/queue.ts';

import { PhotoUses } from './photo-uses.ts';

const HOURLY_MS = 3_600_000;
const QUEUE = 'photo-sweep';
/** Events whose photos are noted in one go. */
const AT_ONCE = 1000;

type Tools = {
  store: Pick<EventStore, 'readAll' | 'readStream' | 'wasDeleted'>;
  pool: Pool;
  photos: PhotoStore;
  log: Log;
};

/**
 * Removes the photos that no event has named within a day. The log decides, to its newest event, what earlier versions
 * of a fine named and deleted fines included; another log than the one that belongs here decides nothing.
 */
export async function sweepPhotos({ store, pool, photos, log }: Tools): Promise<void> {
  const uses = new PhotoUses(pool);
  await requireKnownLog(pool, store);
  await noteUses(store, uses);
  await requireKnownLog(pool, store);
  let removed = 0;
  for (const sha256 of await uses.unused()) {
    if (await uses.forget(sha256, () => photos.remove(sha256))) removed++;
  }
  if (removed > 0) log.info({ removed }, 'photos that no fine uses were removed');
}

/** Reads the log on from where the last sweep came to. */
async function noteUses(store: Pick<EventStore, 'readAll'>, uses: PhotoUses): Promise<void> {
  let read: RecordedEvent[] = [];
  const note = async (): Promise<void> => {
    const last = read.at(-1);
    if (last !== undefined) await uses.use([...new Set(read.flatMap(photosIn))], last.position);
    read = [];
  };
  for await (const event of store.readAll({ after: await uses.readTo(), requiresLeader: true })) {
    read.push(event);
    if (read.length === AT_ONCE) await note();
  }
  await note();
}

/** Whatever in an event may be the name of a photo, of any type and version: what is taken for one wrongly does no harm. */
const photosIn = ({ data }: RecordedEvent): string[] => JSON.stringify(data)?.match(NAME) ?? [];

const NAME = /\b[0-9a-f]{64}\b/g;

/** Sweeps once an hour, in whichever process of the command API gets the signal. */
export function startSweepingPhotos({
  queueStore,
  ...tools
}: Tools & { queueStore: QueueStore }): Pick<Signals, 'state' | 'close'> {
  const { log } = tools;
  const signals = openSignals(QUEUE, queueStore, log);
  const worker = keepWorking(signals, () => sweepPhotos(tools), { log, everyMs: HOURLY_MS });
  return {
    state: () => signals.state(),
    close: async () => {
      await worker.close();
      await signals.close();
    },
  };
}

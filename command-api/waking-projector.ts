import { setTimeout as delay } from 'node:timers/promises';

import { coalesce } from '@fines/platform/coalesce.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { Log } from '@fines/platform/log.ts';
import type { Signals } from '@fines/platform/queue.ts';

/** The projector follows the log by itself; what comes in a hurry need not be told one by one. */
const AT_MOST_EVERY_MS = 250;

/** A store whose appends wake the projector. No command waits for that, or fails with it. */
export function wakingProjector(store: EventStore, signals: Pick<Signals, 'signal'>, log: Log): EventStore {
  const wake = coalesce(
    async () => {
      await signals.signal();
      await delay(AT_MOST_EVERY_MS, undefined, { ref: false });
    },
    (error) => log.warn({ err: error }, 'could not wake the projector; it looks by itself'),
  );
  return {
    ...store,
    append: async (...appended) => {
      const end = await store.append(...appended);
      wake();
      return end;
    },
  };
}

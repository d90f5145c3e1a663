import { coalesce } from '@fines/platform/async.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import type { Projector } from './projector.ts';

export type Following = {
  /** Lets the projector run, and again after a run that may have begun too early. */
  wake(): void;
  /** The same, and it reads on in the log itself: a subscription may hang unnoticed. */
  readOn(): void;
  stop(): Promise<void>;
};

const TRY_AGAIN_MS = 2000;

/**
 * Lets a projector run for each new event that a subscription brings, and again after a run that failed. What a
 * subscription cannot tell, such as that it hangs, needs a `readOn` from time to time.
 */
export function follow(projector: Projector, store: Pick<EventStore, 'subscribe'>): Following {
  let retry: NodeJS.Timeout | undefined;
  const run = coalesce(
    () => projector.run(),
    // `run` logs its own errors.
    () => {
      clearTimeout(retry);
      retry = setTimeout(wake, TRY_AGAIN_MS).unref();
    },
  );
  const wake = (): void => void run();
  const subscription = store.subscribe({
    after: 'end',
    onConnecting: () => {
      projector.followAnew();
      // What came before is only in the log.
      wake();
    },
    onEvent: (event) => {
      if (projector.hasReached(event.position)) return;
      projector.receive(event);
      wake();
    },
  });
  return {
    wake,
    readOn: () => {
      projector.distrust();
      wake();
    },
    stop: async () => {
      await subscription.stop();
      clearTimeout(retry);
    },
  };
}

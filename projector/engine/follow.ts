import { coalesce } from '@fines/platform/async.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import type { Projector } from './projector.ts';

export type Following = {
  /** Lets the projector run, and again after a run that may have begun too early. */
  wake(): void;
  stop(): Promise<void>;
};

/**
 * Lets a projector run for each new event that a subscription brings. What a subscription cannot tell, such as that it
 * hangs, needs a `distrust` and a `wake` from time to time.
 */
export function follow(projector: Projector, store: Pick<EventStore, 'subscribe'>): Following {
  // `run` logs its own errors, and the next call tries again.
  const run = coalesce(
    () => projector.run(),
    () => undefined,
  );
  const wake = (): void => void run();
  const subscription = store.subscribe({
    after: 'end',
    onConnecting: () => projector.followAnew(),
    onEvent: (event) => {
      if (projector.hasReached(event.position)) return;
      projector.receive(event);
      wake();
    },
  });
  return { wake, stop: () => subscription.stop() };
}

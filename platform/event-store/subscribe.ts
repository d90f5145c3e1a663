import {
  type AllStreamSubscription,
  type EventStoreDBClient,
  excludeSystemEvents,
} from '@eventstore/db-client';

import { backOff } from '../async.ts';
import { isSystemEvent, toRecordedEvent } from './event-bytes.ts';
import { type RecordedEvent, type EventStoreLogger, type Position, START } from './events.ts';
import { readEnd } from './read.ts';

export type SubscribeOptions = {
  /** Exclusive. Default: the start of the log. `'end'`: only what is appended from now on. */
  after?: Position | 'end';
  /** Called for one event at a time. If it fails, it is called again with the same event. */
  onEvent: (event: RecordedEvent) => void | Promise<void>;
  /** Called before the events of each connection, the first one too. What follows may come from another store. */
  onConnecting?: () => void;
};

export type Subscription = {
  /** Resolves when no handler runs and none will start. */
  stop(): Promise<void>;
};

const LONGEST_PAUSE_MS = 5000;

/**
 * Follows the log from `after` on. The server may drop a subscription, and the client then lets it end. This one
 * reconnects after the last event that was handled. (The client's own checkpoints may be ahead of the handler, so they
 * cannot be used for that.)
 */
export function subscribe(
  client: EventStoreDBClient,
  { after = START, onEvent, onConnecting }: SubscribeOptions,
  logger: EventStoreLogger,
): Subscription {
  const stopping = new AbortController();
  const { signal } = stopping;
  let last = after;
  let failures = 0;

  const handle = async (event: RecordedEvent): Promise<void> => {
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        await onEvent(event);
        last = event.position;
        return;
      } catch (error) {
        const { stream, revision } = event;
        logger.warn(
          { err: error, stream, revision, attempt },
          'an event could not be handled and is retried',
        );
        await backOff(attempt, LONGEST_PAUSE_MS, signal);
      }
    }
  };

  const follow = async (): Promise<void> => {
    if (last === 'end') last = await readEnd(client);
    onConnecting?.();
    const subscription = client.subscribeToAll({ fromPosition: last, filter: excludeSystemEvents() });
    subscription.on('confirmation', () => (failures = 0));
    for await (const event of received(subscription, signal)) await handle(event);
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await follow();
      } catch (error) {
        if (!signal.aborted) logger.warn({ err: error }, 'a subscription to the event store broke');
      }
      failures++;
      await backOff(failures, LONGEST_PAUSE_MS, signal);
    }
  };

  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** The events of a subscription until it ends, breaks or is stopped. */
async function* received(
  subscription: AllStreamSubscription,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  // An error after the last event was read must not end the process.
  subscription.on('error', () => undefined);
  const stop = (): unknown => subscription.destroy();
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) return;
    for await (const { event } of subscription) {
      if (!event) continue;
      const recorded = toRecordedEvent(event);
      if (!isSystemEvent(recorded)) yield recorded;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await subscription.unsubscribe().catch(() => undefined);
  }
}

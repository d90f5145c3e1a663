import { EventStoreDBClient } from '@eventstore/db-client';

import { socketIn } from '../esdb-address.ts';
import { countAppend } from './append-metrics.ts';
import { openAppender } from './append.ts';
import { boundConnecting, ignoreFailedDiscovery, probe, widenWindows } from './connection.ts';
import type {
  Appended,
  ExpectedRevision,
  NewEvent,
  RecordedEvent,
  EventStoreLogger,
  Position,
} from './events.ts';
import {
  checkReady,
  readAll,
  type ReadAllOptions,
  readEnd,
  readStream,
  type ReadStreamOptions,
  wasDeleted,
} from './read.ts';
import { subscribe, type SubscribeOptions, type Subscription } from './subscribe.ts';

export * from './errors.ts';
export type { Appended, ExpectedRevision, NewEvent, RecordedEvent } from './events.ts';
export type { JsonObject } from './events.ts';
export type { Position } from './events.ts';

/** The append-only log of every stream, in one order. */
export interface EventStore {
  /**
   * Appends all events or none. Repeats an append without an answer, which is safe: the store knows the event ids.
   *
   * @throws WrongExpectedRevision
   * @throws AppendRefused
   * @throws EventStoreUnavailable surely nothing was written
   * @throws AppendOutcomeUnknown
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;

  /** Empty for a stream that does not exist or was deleted. `from` is inclusive. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]>;

  /**
   * Whether events of a stream may be missing because it was deleted or its oldest events were removed; false for a
   * stream that never existed.
   */
  wasDeleted(stream: string): Promise<boolean>;

  /** Every event after `after`, in the order of the log; without the store's own (`$…`) unless they are asked for. */
  readAll(options?: ReadAllOptions): AsyncIterable<RecordedEvent>;

  /** The position of the newest event; `START` in an empty store. */
  end(): Promise<Position>;

  /** Passes on every event after `after` and then each new one, one after another, until stopped. */
  subscribe(options: SubscribeOptions): Subscription;

  /** @throws EventStoreUnavailable unless the store answers a read in time */
  ready(): Promise<void>;

  /** The time by the clock of the store, to the second; undefined if the store does not say. */
  clock(): Promise<Date | undefined>;

  close(): Promise<void>;
}

/** The part that reads single streams. */
export type StreamReader = Pick<EventStore, 'readStream' | 'wasDeleted'>;

export type EventStoreOptions = {
  /** `esdb://…`, or `esdb+unix://…` of a socket */
  url: string;
  logger?: EventStoreLogger;
  /** Runs before the first append on each new connection. May refuse the connection by throwing an `AppendRefused`. */
  beforeAppends?: (store: StreamReader) => Promise<void>;
  /** After how many milliseconds an append gives up that begins now. */
  appendWithinMs?: () => number;
};

/** The client can connect to a Unix socket, but does not accept one as an address. */
export function openClient(url: string): EventStoreDBClient {
  const socket = socketIn(url);
  if (socket === undefined) return EventStoreDBClient.connectionString(url);
  return new EventStoreDBClient({ endpoint: `unix:${socket}` }, { insecure: true });
}

export function openEventStore({
  url,
  logger = { warn: () => undefined },
  appendWithinMs = () => 10_000,
  beforeAppends = () => Promise.resolve(),
}: EventStoreOptions): EventStore {
  widenWindows();
  const client = openClient(url);
  boundConnecting(client);
  ignoreFailedDiscovery(client);
  const reader: StreamReader = {
    readStream: (stream, options = {}) => readStream(client, stream, options),
    wasDeleted: (stream) => wasDeleted(client, stream),
  };
  const appender = openAppender(client, {
    withinMs: appendWithinMs,
    logger,
    beforeAppends: () => beforeAppends(reader),
  });
  const subscriptions = new Set<Subscription>();
  return {
    append: (stream, events, expected) => countAppend(appender.append(stream, events, expected)),
    ...reader,
    readAll: (options = {}) => readAll(client, options),
    end: () => readEnd(client),
    subscribe: (options) => {
      const subscription = subscribe(client, options, logger);
      subscriptions.add(subscription);
      return {
        stop: () => {
          subscriptions.delete(subscription);
          return subscription.stop();
        },
      };
    },
    ready: () => checkReady(client),
    clock: () => probe(client),
    close: async () => {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      appender.close();
      // Cancels running requests. Waiting for them may take for ever.
      void client.dispose();
      await client['getChannel']().then(
        (channel) => channel.close(),
        // No node of a cluster can be found, so there is nothing to close.
        () => undefined,
      );
    },
  };
}

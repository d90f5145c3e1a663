import {
  type EventStore,
  openEventStore,
  type Position,
  type RecordedEvent,
} from '@fines/platform/event-store/event-store.ts';
import { comparePositions } from '@fines/platform/event-store/events.ts';
import { afterAll, beforeAll, expect, vi } from 'vitest';

import { all, events, someStream } from './some-events.ts';

/**
 * An event store that the contract runs against, at its only address or one of them. Others may use it at the same
 * time: what they write is in its log, too.
 */
type StartedStore = { url: string; host: string; port: number; stop(): Promise<void> };

export type Start = () => Promise<StartedStore>;

/** A server and an open store, for the tests of the surrounding `describe`. */
export function useStore(start: Start): { readonly store: EventStore; readonly server: StartedStore } {
  const on: { store?: EventStore; server?: StartedStore } = {};
  beforeAll(async () => {
    on.server = await start();
    on.store = openEventStore({ url: on.server.url });
  });
  afterAll(async () => {
    await on.store?.close();
    await on.server?.stop();
  });
  // Filled by the time that a test asks.
  return on as Required<typeof on>;
}

/** A store for the tests of the surrounding `describe`, wherever it is. */
export type UseLog = () => { readonly store: EventStore };

/** What the log holds behind `after` by now. The node that answers may be behind the one that was written to. */
export const logBehind = async (store: EventStore, after: Position): Promise<RecordedEvent[]> => {
  const { position } = await store.append(someStream(), events(1), 'no-stream');
  return vi.waitFor(
    async () => {
      const read = await all(store.readAll({ after }));
      expect(read.map((event) => event.position)).toContainEqual(position);
      return read.filter((event) => comparePositions(event.position, position) < 0);
    },
    { timeout: 10_000 },
  );
};

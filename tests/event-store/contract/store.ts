import { type EventStore, openEventStore } from '@fines/platform/event-store/event-store.ts';
import { afterAll, beforeAll } from 'vitest';

/** An event store that the contract runs against. Other tests may use it at the same time. */
type StartedStore = { url: string; port: number; stop(): Promise<void> };

export type Start = () => Promise<StartedStore>;

/** A server and an open store, for the tests of the surrounding `describe`. */
export function useStore(start: Start): { readonly store: EventStore; readonly server: StartedStore } {
  let server: StartedStore;
  let store: EventStore;
  beforeAll(async () => {
    server = await start();
    store = openEventStore({ url: server.url });
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });
  return {
    get store() {
      return store;
    },
    get server() {
      return server;
    },
  };
}

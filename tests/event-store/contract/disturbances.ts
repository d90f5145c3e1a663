import {
  AppendOutcomeUnknown,
  type EventStore,
  EventStoreUnavailable,
  openEventStore,
} from '@fines/platform/event-store/event-store.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { Proxy } from '../../support/proxy.ts';
import { events, someStream } from './some-events.ts';
import { type Start, useStore } from './store.ts';

const WAIT = { timeout: 20_000, interval: 10 };

/** What the line between us and the store may do to us, and must not. */
export function disturbanceContract(start: Start): void {
  describe('a disturbed line', () => {
    const on = useStore(start);
    const toServer = (at?: number): Promise<Proxy> => Proxy.to(on.server.port, at, on.server.host);

    const disturbed = async (
      options: { appendWithinMs?: () => number } = {},
    ): Promise<[EventStore, Proxy]> => {
      const proxy = await toServer();
      const store = openEventStore({ url: proxy.url, ...options });
      onTestFinished(async () => {
        proxy.close();
        await store.close();
      });
      await store.append(someStream(), events(1), 'no-stream');
      return [store, proxy];
    };
    const untilWritten = (stream: string, count: number): Promise<void> =>
      vi.waitFor(async () => expect(await on.store.readStream(stream)).toHaveLength(count), WAIT);

    test('an append whose answer was lost succeeds once, with the right answer', async () => {
      // So long a deadline that only the broken line, not a timer, can be why it is sent again.
      const [store, proxy] = await disturbed({ appendWithinMs: () => 300_000 });
      const stream = someStream();
      proxy.silence();
      const append = store.append(stream, events(3), 'no-stream');
      await untilWritten(stream, 3);
      proxy.cut();
      const [, , last] = await on.store.readStream(stream);
      await expect(append).resolves.toEqual({ revision: 2, position: last?.position });
      expect(await on.store.readStream(stream)).toHaveLength(3);
    });

    test('an append that gets no answer for too long has an unknown outcome', async () => {
      const [store, proxy] = await disturbed({ appendWithinMs: () => 600 });
      const stream = someStream();
      proxy.silence();
      await expect(store.append(stream, events(1), 'no-stream')).rejects.toThrow(AppendOutcomeUnknown);
      await untilWritten(stream, 1);
    });

    test('an append without a connection surely wrote nothing', async () => {
      const proxy = await toServer();
      proxy.close();
      const store = openEventStore({ url: proxy.url, appendWithinMs: () => 300 });
      onTestFinished(() => store.close());
      await expect(store.append(someStream(), events(1), 'any')).rejects.toThrow(EventStoreUnavailable);
      await expect(store.ready()).rejects.toThrow(EventStoreUnavailable);
      await expect(store.readStream(someStream())).rejects.toThrow(EventStoreUnavailable);
    });

    test('many appends at once survive it that the line breaks again and again', async () => {
      const [store, proxy] = await disturbed();
      const streams = Array.from({ length: 200 }, someStream);
      let answered = 0;
      const appends = streams.map(async (stream) => {
        for (let revision = -1; revision < 4; revision++) {
          await store.append(stream, events(1), revision < 0 ? 'no-stream' : revision);
          if (++answered % 250 === 0) proxy.cut();
        }
      });
      await Promise.all(appends);
      for (const stream of streams) expect(await on.store.readStream(stream)).toHaveLength(5);
    });

    test('disturbs nobody else in the process', async () => {
      const [store, proxy] = await disturbed({ appendWithinMs: () => 1000 });
      proxy.silence();
      const lost = store.append(someStream(), events(1), 'no-stream').catch((error: unknown) => error);
      const stream = someStream();
      for (let index = 0; index < 50; index++) {
        const appends = Array.from({ length: 4 }, () => on.store.append(stream, events(1), 'any'));
        if (index % 10 === 5) proxy.cut();
        await Promise.all(appends);
      }
      await lost;
      expect(await on.store.readStream(stream)).toHaveLength(200);
    });

    test('an append that nobody answered ends when the store is closed', async () => {
      const [store, proxy] = await disturbed({ appendWithinMs: () => 300_000 });
      const stream = someStream();
      proxy.silence();
      const append = store.append(stream, events(1), 'no-stream').catch((error: unknown) => error);
      await untilWritten(stream, 1);
      await store.close();
      expect(await append).toBeInstanceOf(AppendOutcomeUnknown);
    });

    test('a subscription goes on behind the last event that was handled, and says so each time', async () => {
      const [store, proxy] = await disturbed();
      const stream = someStream();
      const { position } = await on.store.append(stream, events(1), 'no-stream');
      const seen: number[] = [];
      const connectedAt = new Set<number>();
      const subscription = store.subscribe({
        after: position,
        onConnecting: () => connectedAt.add(seen.length),
        onEvent: (event) => {
          if (event.stream !== stream) return;
          seen.push(event.revision);
          // In the middle of an append, so that events are on their way at each cut.
          if (seen.length % 100 === 75) proxy.cut();
        },
      });
      onTestFinished(() => subscription.stop());
      for (let cuts = 1; cuts <= 5; cuts++) {
        await on.store.append(stream, events(100), 'any');
        await vi.waitFor(() => expect(connectedAt.size).toBe(cuts + 1), WAIT);
      }
      await vi.waitFor(() => expect(seen).toHaveLength(500), WAIT);
      expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
    });

    test('a store opened before its server waits for it', async () => {
      const proxy = await toServer();
      proxy.close();
      const store = openEventStore({ url: proxy.url });
      onTestFinished(() => store.close());
      const stream = someStream();
      const append = store.append(stream, events(1), 'no-stream');
      const later = await toServer(proxy.port);
      onTestFinished(() => later.close());
      await expect(append).resolves.toMatchObject({ revision: 0 });
    });
  });
}

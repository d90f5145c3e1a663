import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { Position } from '@fines/platform/event-store/events.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { anEvent, events, someStream } from './some-events.ts';
import { logBehind, type UseLog } from './store.ts';

const WAIT = { timeout: 20_000, interval: 10 };

export function subscriptionContract(useLog: UseLog): void {
  describe('a subscription', () => {
    const on = useLog();

    const mark = async (): Promise<Position> =>
      (await on.store.append(someStream(), events(1), 'no-stream')).position;

    test('gives what is there and what comes, nothing twice and nothing left out', async () => {
      const after = await mark();
      const prefix = someStream();
      const appendMany = (part: number): Promise<unknown> =>
        Promise.all(
          Array.from({ length: 200 }, (_, index) =>
            on.store.append(`${prefix}-${part}-${index}`, events(1), 'no-stream'),
          ),
        );
      await appendMany(1);
      const seen: string[] = [];
      const subscription = on.store.subscribe({
        after,
        onEvent: ({ stream }) => void (stream.startsWith(prefix) && seen.push(stream)),
      });
      onTestFinished(() => subscription.stop());
      await appendMany(2);
      await appendMany(3);
      await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(600), WAIT);

      const logged = (await logBehind(on.store, after)).map(({ stream }) => stream);
      expect(seen).toEqual(logged.filter((stream) => stream.startsWith(prefix)));
    });

    test('begins behind the position, and says so before', async () => {
      const stream = someStream();
      await on.store.append(stream, events(2), 'no-stream');
      const [, second] = await on.store.readStream(stream);
      await on.store.append(stream, events(2), 1);
      const seen: (number | 'connecting')[] = [];
      const subscription = on.store.subscribe({
        after: second?.position,
        onConnecting: () => void seen.push('connecting'),
        onEvent: (event) => void (event.stream === stream && seen.push(event.revision)),
      });
      onTestFinished(() => subscription.stop());
      await vi.waitFor(() => expect(seen).toEqual(['connecting', 2, 3]), WAIT);
    });

    test('from the end on gives only what is new', async () => {
      const prefix = someStream();
      await on.store.append(`${prefix}-old`, events(3), 'no-stream');
      const seen: string[] = [];
      const subscription = on.store.subscribe({
        after: 'end',
        onEvent: ({ stream }) => void (stream.startsWith(prefix) && seen.push(stream)),
      });
      onTestFinished(() => subscription.stop());
      // When it has begun is not to be seen from outside, so there is more and more that is new.
      await vi.waitFor(async () => {
        await on.store.append(`${prefix}-new`, events(1), 'any');
        expect(seen).toContain(`${prefix}-new`);
      }, WAIT);
      expect(new Set(seen)).toEqual(new Set([`${prefix}-new`]));
    });

    test('handles one event at a time', async () => {
      const after = await mark();
      const stream = someStream();
      await on.store.append(stream, events(100), 'no-stream');
      let running = 0;
      let most = 0;
      let handled = 0;
      const subscription = on.store.subscribe({
        after,
        onEvent: async () => {
          running++;
          most = Math.max(most, running);
          await new Promise(setImmediate);
          running--;
          handled++;
        },
      });
      onTestFinished(() => subscription.stop());
      await vi.waitFor(() => expect(handled).toBeGreaterThanOrEqual(100), WAIT);
      expect(most).toBe(1);
    });

    test('calls a handler that failed again, with the same event', async () => {
      const after = await mark();
      const stream = someStream();
      await on.store.append(stream, events(3), 'no-stream');
      const calls: number[] = [];
      const subscription = on.store.subscribe({
        after,
        onEvent: (event) => {
          if (event.stream !== stream) return;
          calls.push(event.revision);
          if (calls.length === 2 || calls.length === 3) throw new Error('not now');
        },
      });
      onTestFinished(() => subscription.stop());
      await vi.waitFor(() => expect(calls).toEqual([0, 1, 1, 1, 2]), WAIT);
    });

    test('is over when it was stopped', async () => {
      const after = await mark();
      const stream = someStream();
      const seen: RecordedEvent[] = [];
      const handling = Promise.withResolvers<void>();
      const subscription = on.store.subscribe({
        after,
        onEvent: (event) => {
          seen.push(event);
          return handling.promise;
        },
      });
      await on.store.append(stream, events(3), 'no-stream');
      await vi.waitFor(() => expect(seen).toHaveLength(1), WAIT);
      const stopped = subscription.stop();
      const first = await Promise.race([stopped.then(() => 'stopped'), Promise.resolve('handling')]);
      expect(first).toBe('handling');
      handling.resolve();
      await stopped;
      await on.store.append(stream, events(3), 2);
      expect(seen).toHaveLength(1);
    });

    test("leaves out the store's own events", async () => {
      const after = await mark();
      const stream = someStream();
      const seen: string[] = [];
      const subscription = on.store.subscribe({
        after,
        onEvent: (event) =>
          void (event.stream.endsWith(stream) && seen.push(`${event.stream} ${event.type}`)),
      });
      onTestFinished(() => subscription.stop());
      await on.store.append(`$${stream}`, events(2), 'no-stream');
      await on.store.append(stream, [anEvent({}, '$own'), anEvent()], 'no-stream');
      await vi.waitFor(() => expect(seen).toEqual([`${stream} SomethingHappened`]), WAIT);
    });
  });
}

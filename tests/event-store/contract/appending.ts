import { randomUUID } from 'node:crypto';

import {
  AppendRefused,
  type NewEvent,
  WrongExpectedRevision,
} from '@fines/platform/event-store/event-store.ts';
import { comparePositions } from '@fines/platform/event-store/events.ts';
import { describe, expect, test } from 'vitest';

import { anEvent, events, someStream } from './some-events.ts';
import type { UseLog } from './store.ts';

export function appendContract(useLog: UseLog): void {
  describe('appending', () => {
    const on = useLog();

    test('tells the revision and the position of the last event', async () => {
      const stream = someStream();
      const first = await on.store.append(stream, events(1), 'no-stream');
      const second = await on.store.append(stream, events(3), first.revision);
      expect(first.revision).toBe(0);
      expect(second.revision).toBe(3);
      expect(comparePositions(first.position, second.position)).toBeLessThan(0);
      const [newest] = await on.store.readStream(stream, { backwards: true, limit: 1 });
      expect(newest).toMatchObject({ revision: 3, position: second.position });
    });

    test.each<{ what: string; data: NewEvent['data'] }>([
      { what: 'nothing', data: {} },
      {
        what: 'letters of every kind',
        data: { name: 'Nkosinathi Dlamini 🚗 ŝţŕíñġ \u0000 " \\ \u2028 日本' },
      },
      {
        what: 'numbers',
        data: { zero: 0, cents: 6000, half: 0.5, large: Number.MAX_SAFE_INTEGER, small: -1e-7 },
      },
      { what: 'nesting', data: { list: [1, 'two', null, { three: [true, false] }], none: null } },
      { what: '500 KB', data: { text: 'é'.repeat(250_000) } },
    ])('keeps $what as it was', async ({ data }) => {
      const stream = someStream();
      const metadata = { actor: { id: 'ü' }, $correlationId: randomUUID() };
      const event = { ...anEvent(data), metadata };
      await on.store.append(stream, [event], 'no-stream');
      const [read] = await on.store.readStream(stream);
      expect(read).toMatchObject({ id: event.id, stream, revision: 0, type: event.type });
      expect(read?.data).toEqual(data);
      expect(read?.metadata).toEqual(metadata);
      expect(Math.abs(Date.now() - (read?.recorded.getTime() ?? 0))).toBeLessThan(60_000);
    });

    test('keeps a stream name of every kind of letters', async () => {
      const stream = `vehicle-ÄBC 123/${randomUUID()}`;
      await on.store.append(stream, events(1), 'no-stream');
      expect(await on.store.readStream(stream)).toMatchObject([{ stream }]);
    });

    test('writes all events of an append or none', async () => {
      const stream = someStream();
      await on.store.append(stream, events(2), 'no-stream');
      await expect(on.store.append(stream, events(5), 0)).rejects.toThrow(WrongExpectedRevision);
      expect(await on.store.readStream(stream)).toHaveLength(2);
    });

    test('refuses to append nothing', async () => {
      await expect(on.store.append(someStream(), [], 'any')).rejects.toThrow(RangeError);
    });

    test('refuses a BigInt before anything is sent', async () => {
      const stream = someStream();
      const data = { cents: 6000n } as unknown as NewEvent['data'];
      const append = on.store.append(stream, [anEvent(), anEvent(data, 'FineIssued')], 'no-stream');
      await expect(append).rejects.toThrow(/^FineIssued cannot be written as JSON: TypeError: .*BigInt/);
      expect(await on.store.readStream(stream)).toEqual([]);
    });

    test.each([1.1, 10])('refuses %d MB, and nobody else notices', async (megabytes) => {
      const large = anEvent({ text: 'x'.repeat(megabytes * 1_000_000) });
      const refused = on.store.append(someStream(), [large], 'no-stream');
      const others = Array.from({ length: 10 }, () => on.store.append(someStream(), events(1), 'no-stream'));
      await expect(refused).rejects.toThrow(AppendRefused);
      await expect(Promise.all(others)).resolves.toHaveLength(10);
    });
  });

  describe('the expected revision', () => {
    const on = useLog();

    test('no-stream: only if the stream has no event', async () => {
      const stream = someStream();
      await on.store.append(stream, events(2), 'no-stream');
      await expect(on.store.append(stream, events(1), 'no-stream')).rejects.toMatchObject({
        code: 'wrong-expected-revision',
        stream,
        expected: 'no-stream',
        actual: 1,
      });
    });

    test('a number: only if that is the last revision', async () => {
      const stream = someStream();
      await on.store.append(stream, events(3), 'no-stream');
      await expect(on.store.append(stream, events(1), 1)).rejects.toMatchObject({ expected: 1, actual: 2 });
      await expect(on.store.append(stream, events(1), 7)).rejects.toMatchObject({ expected: 7, actual: 2 });
      await expect(on.store.append(stream, events(1), 2)).resolves.toMatchObject({ revision: 3 });
    });

    test('a number: not if there is no such stream', async () => {
      const append = on.store.append(someStream(), events(1), 0);
      await expect(append).rejects.toMatchObject({ expected: 0, actual: 'no-stream' });
    });

    test('any: always', async () => {
      const stream = someStream();
      await expect(on.store.append(stream, events(2), 'any')).resolves.toMatchObject({ revision: 1 });
      await expect(on.store.append(stream, events(2), 'any')).resolves.toMatchObject({ revision: 3 });
    });

    test('refuses nobody for an event that cannot be read yet', async () => {
      for (let round = 0; round < 20; round++) {
        const stream = someStream();
        const reads = Array.from({ length: 3 }, async () => {
          await on.store.append(stream, events(1), 'no-stream').catch(() => undefined);
          return on.store.readStream(stream);
        });
        for (const read of await Promise.all(reads)) expect(read).toHaveLength(1);
      }
    });

    test('lets exactly one of 20 win who create the same stream at once', async () => {
      const stream = someStream();
      const tries = Array.from({ length: 20 }, () => on.store.append(stream, events(1), 'no-stream'));
      const outcomes = await Promise.allSettled(tries);
      const conflicts = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason] : [],
      );
      expect(conflicts).toHaveLength(19);
      for (const conflict of conflicts) {
        expect(conflict).toMatchObject({ code: 'wrong-expected-revision', actual: 0 });
      }
      expect(await on.store.readStream(stream)).toHaveLength(1);
    });
  });

  describe('the same events again', () => {
    const on = useLog();

    test('succeed with the first answer, and nothing is written', async () => {
      const stream = someStream();
      const first = events(1);
      const more = events(3);
      const created = await on.store.append(stream, first, 'no-stream');
      const appended = await on.store.append(stream, more, 0);
      await on.store.append(stream, events(1), 3);
      expect(await on.store.append(stream, first, 'no-stream')).toEqual(created);
      expect(await on.store.append(stream, more, 0)).toMatchObject({ revision: appended.revision });
      expect(await on.store.readStream(stream)).toHaveLength(5);
    });

    test('succeed once when they are sent many times at once', async () => {
      const stream = someStream();
      const same = events(2);
      // While this one is on its way to the disk, the others gather.
      const first = on.store.append(someStream(), events(1), 'no-stream');
      const tries = Array.from({ length: 10 }, () => on.store.append(stream, same, 'no-stream'));
      const [, ...answers] = await Promise.all([first, ...tries]);
      expect(new Set(answers.map(({ revision }) => revision))).toEqual(new Set([1]));
      expect(await on.store.readStream(stream)).toHaveLength(2);
    });

    test('succeed however long ago it was', async () => {
      const stream = someStream();
      const same = events(2);
      const first = await on.store.append(stream, same, 'no-stream');
      for (let part = 0; part < 11; part++) await on.store.append(someStream(), events(1000), 'any');
      expect(await on.store.append(stream, same, 'no-stream')).toMatchObject({ revision: first.revision });
      expect(await on.store.readStream(stream)).toHaveLength(2);
    });

    test('succeed with any revision, where they are still among the newest', async () => {
      const stream = someStream();
      const same = events(2);
      const first = await on.store.append(stream, same, 'any');
      await on.store.append(stream, events(1), 'any');
      expect(await on.store.append(stream, same, 'any')).toMatchObject({ revision: first.revision });
      expect(await on.store.readStream(stream)).toHaveLength(3);
    });

    test('are a conflict if only some of them are there', async () => {
      const stream = someStream();
      const [first, second] = [anEvent(), anEvent()];
      await on.store.append(stream, [first, second], 'no-stream');
      for (const mixed of [[first, anEvent()], [anEvent(), second], [first, second, anEvent()], [second]]) {
        await expect(on.store.append(stream, mixed, 'no-stream')).rejects.toThrow(WrongExpectedRevision);
      }
      expect(await on.store.readStream(stream)).toHaveLength(2);
    });
  });
}

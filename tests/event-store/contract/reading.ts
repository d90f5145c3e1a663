import { comparePositions, type Position } from '@fines/platform/event-store/events.ts';
import { describe, expect, test, vi } from 'vitest';

import { all, anEvent, events, someStream } from './some-events.ts';
import { logBehind, type UseLog } from './store.ts';

export function readContract(useLog: UseLog): void {
  describe('reading a stream', () => {
    const on = useLog();

    const revisions = async (...args: Parameters<typeof on.store.readStream>): Promise<number[]> =>
      (await on.store.readStream(...args)).map(({ revision }) => revision);

    test('gives its events in order, from anywhere, as many as wanted', async () => {
      const stream = someStream();
      await on.store.append(stream, events(5), 'no-stream');
      expect(await revisions(stream)).toEqual([0, 1, 2, 3, 4]);
      expect(await revisions(stream, { limit: 2 })).toEqual([0, 1]);
      expect(await revisions(stream, { from: 3 })).toEqual([3, 4]);
      expect(await revisions(stream, { from: 1, limit: 2 })).toEqual([1, 2]);
      expect(await revisions(stream, { from: 5 })).toEqual([]);
      expect(await revisions(stream, { limit: 0 })).toEqual([]);
    });

    test('gives its events backwards', async () => {
      const stream = someStream();
      await on.store.append(stream, events(5), 'no-stream');
      expect(await revisions(stream, { backwards: true })).toEqual([4, 3, 2, 1, 0]);
      expect(await revisions(stream, { backwards: true, limit: 1 })).toEqual([4]);
      expect(await revisions(stream, { backwards: true, from: 2 })).toEqual([2, 1, 0]);
      expect(await revisions(stream, { backwards: true, from: 0 })).toEqual([0]);
    });

    test('that does not exist gives nothing', async () => {
      expect(await on.store.readStream(someStream())).toEqual([]);
      expect(await on.store.readStream(someStream(), { backwards: true, limit: 1 })).toEqual([]);
    });

    test('may miss over a thousand streams without losing the connection', async () => {
      for (let round = 0; round < 11; round++) {
        const missing = Array.from({ length: 100 }, () => on.store.readStream(someStream(), { limit: 1 }));
        expect((await Promise.all(missing)).flat()).toEqual([]);
      }
    });

    test('gives what was appended just before, always', async () => {
      const stream = someStream();
      for (let revision = 0; revision < 20; revision++) {
        await on.store.append(stream, events(1), revision === 0 ? 'no-stream' : revision - 1);
        expect(await on.store.readStream(stream)).toHaveLength(revision + 1);
      }
    });

    test('gives a long one whole', async () => {
      const stream = someStream();
      for (let part = 0; part < 4; part++) await on.store.append(stream, events(700), 'any');
      const expected = Array.from({ length: 2800 }, (_, index) => index);
      expect(await revisions(stream)).toEqual(expected);
      expect(await revisions(stream, { backwards: true })).toEqual(expected.toReversed());
    });

    test('gives one of large events whole', async () => {
      const stream = someStream();
      for (let part = 0; part < 12; part++) {
        await on.store.append(stream, [anEvent({ text: 'x'.repeat(900_000) })], 'any');
      }
      expect(await on.store.readStream(stream)).toHaveLength(12);
    });
  });

  describe('reading the log', () => {
    const on = useLog();

    const mark = async (): Promise<Position> =>
      (await on.store.append(someStream(), events(1), 'no-stream')).position;

    test('gives events in the order of the positions that their appends were told', async () => {
      const before = await mark();
      const appended = await Promise.all(
        Array.from({ length: 300 }, async () => {
          const stream = someStream();
          const { position } = await on.store.append(stream, events(1), 'no-stream');
          return { stream, position };
        }),
      );
      const inOrder = appended.toSorted((one, other) => comparePositions(one.position, other.position));
      const ours = new Set(appended.map(({ stream }) => stream));
      const read = (await logBehind(on.store, before)).filter(({ stream }) => ours.has(stream));
      expect(read.map(({ stream, position }) => ({ stream, position }))).toEqual(inOrder);
    });

    test('goes on exactly behind a position', async () => {
      const before = await mark();
      const stream = someStream();
      await on.store.append(stream, events(5), 'no-stream');
      const written = (await logBehind(on.store, before)).filter((event) => event.stream === stream);
      expect(written.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
      for (const { position, revision } of written) {
        const rest = (await logBehind(on.store, position)).filter((event) => event.stream === stream);
        expect(rest.map((event) => event.revision)).toEqual(
          written.slice(revision + 1).map((event) => event.revision),
        );
      }
    });

    test('gives as many as wanted', async () => {
      const before = await mark();
      await on.store.append(someStream(), events(5), 'no-stream');
      await vi.waitFor(async () =>
        expect(await all(on.store.readAll({ after: before, limit: 3 }))).toHaveLength(3),
      );
      expect(await all(on.store.readAll({ after: before, limit: 0 }))).toEqual([]);
    });

    test('gives only events of the types that are wanted, as many as wanted', async () => {
      const before = await mark();
      const stream = someStream();
      const kinds = ['A', 'B', 'C', 'B', 'A', 'B'].map((kind) => `${kind}-${stream}`);
      await on.store.append(
        stream,
        kinds.map((kind) => anEvent({}, kind)),
        'no-stream',
      );
      const [a = '', b = ''] = kinds;
      const typesOf = async (types: readonly string[], limit?: number): Promise<string[]> =>
        (await all(on.store.readAll({ after: before, types, limit }))).map(({ type }) => type);
      await vi.waitFor(async () => expect(await typesOf([a, b])).toEqual([a, b, b, a, b]));
      expect(await typesOf([b], 2)).toEqual([b, b]);
      expect(await typesOf([`D-${stream}`])).toEqual([]);
    });

    test('gives nothing behind the end', async () => {
      const end = await mark();
      // Others may have written since.
      for (const { position } of await all(on.store.readAll({ after: end }))) {
        expect(comparePositions(position, end)).toBeGreaterThan(0);
      }
    });

    test('may be left early', async () => {
      const before = await mark();
      for (let part = 0; part < 4; part++) await on.store.append(someStream(), events(700), 'no-stream');
      for (let time = 0; time < 5; time++) {
        for await (const event of on.store.readAll({ after: before })) {
          if (event.revision === 1) break;
        }
      }
      expect((await logBehind(on.store, before)).length).toBeGreaterThanOrEqual(2800);
    });

    test("leaves out the store's own events", async () => {
      const before = await mark();
      const stream = someStream();
      await on.store.append(`$${stream}`, events(2), 'no-stream');
      await on.store.append(stream, [anEvent({}, '$own'), anEvent()], 'no-stream');
      const read = (await logBehind(on.store, before)).filter((event) => event.stream.endsWith(stream));
      expect(read.map(({ stream: name, revision }) => ({ name, revision }))).toEqual([
        { name: stream, revision: 1 },
      ]);
    });
  });

  describe('health', () => {
    const on = useLog();

    test('is well while the store answers', async () => {
      await expect(on.store.ready()).resolves.toBeUndefined();
    });
  });
}

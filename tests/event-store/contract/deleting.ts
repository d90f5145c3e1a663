import { EventStoreDBClient } from '@eventstore/db-client';
import { StreamClosed, WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';
import { comparePositions } from '@fines/platform/event-store/events.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { all, anEvent, events, someStream } from './some-events.ts';
import { logBehind, type Start, useStore } from './store.ts';

/** Other nodes of a cluster would refuse. */
const LEADER = { requiresLeader: true };

export function deletionContract(start: Start): void {
  describe('a deleted stream', () => {
    const on = useStore(start);
    let client: EventStoreDBClient;
    beforeAll(() => (client = EventStoreDBClient.connectionString(on.server.url)));
    afterAll(() => client.dispose());

    test('is empty, and goes on counting when it is appended to again', async () => {
      const stream = someStream();
      await on.store.append(stream, events(3), 'no-stream');
      await client.deleteStream(stream, LEADER);
      expect(await on.store.readStream(stream)).toEqual([]);
      expect(await on.store.append(stream, events(2), 'no-stream')).toMatchObject({ revision: 4 });
      const revisions = (await on.store.readStream(stream)).map(({ revision }) => revision);
      expect(revisions).toEqual([3, 4]);
      const backwards = await on.store.readStream(stream, { backwards: true });
      expect(backwards.map(({ revision }) => revision)).toEqual([4, 3]);
    });

    test('may also be appended to at its last revision', async () => {
      const stream = someStream();
      await on.store.append(stream, events(3), 'no-stream');
      await client.deleteStream(stream, LEADER);
      expect(await on.store.append(stream, events(1), 2)).toMatchObject({ revision: 3 });
    });

    test('takes none of its events for new ones', async () => {
      const stream = someStream();
      const [first, second] = [anEvent(), anEvent()];
      await on.store.append(stream, [first, second], 'no-stream');
      await client.deleteStream(stream, LEADER);
      const mixed = on.store.append(stream, [first, anEvent()], 'no-stream');
      await expect(mixed).rejects.toThrow(WrongExpectedRevision);
    });

    test('is deleted only if it is at the expected revision', async () => {
      const stream = someStream();
      await on.store.append(stream, events(3), 'no-stream');
      await expect(client.deleteStream(stream, { expectedRevision: 1n, ...LEADER })).rejects.toMatchObject({
        type: 'wrong-expected-version',
      });
      await client.deleteStream(stream, { expectedRevision: 2n, ...LEADER });
      expect(await on.store.readStream(stream)).toEqual([]);
    });

    test('is known to have been deleted, also when it was appended to again, and no other is', async () => {
      const [stream, closed] = [someStream(), someStream()];
      for (const name of [stream, closed]) await on.store.append(name, events(2), 'no-stream');
      expect(await on.store.wasDeleted(stream)).toBe(false);
      expect(await on.store.wasDeleted(someStream())).toBe(false);
      await client.deleteStream(stream, LEADER);
      await client.tombstoneStream(closed, LEADER);
      for (const name of [stream, closed]) expect(await on.store.wasDeleted(name)).toBe(true);
      await on.store.append(stream, events(1), 'no-stream');
      expect(await on.store.wasDeleted(stream)).toBe(true);
    });

    test('is closed for ever by a tombstone', async () => {
      const stream = someStream();
      await on.store.append(stream, events(3), 'no-stream');
      await client.tombstoneStream(stream, LEADER);
      expect(await on.store.readStream(stream)).toEqual([]);
      for (const expected of ['any', 'no-stream', 2] as const) {
        await expect(on.store.append(stream, events(1), expected)).rejects.toThrow(StreamClosed);
      }
      await expect(client.deleteStream(stream, LEADER)).rejects.toMatchObject({ type: 'stream-deleted' });
    });

    test('that was closed leaves an event in the log, which stops nobody who reads on', async () => {
      const [stream, other] = [someStream(), someStream()];
      const { position: after } = await on.store.append(stream, events(1), 'no-stream');
      await client.tombstoneStream(stream, LEADER);
      const { position: last } = await on.store.append(other, events(1), 'no-stream');

      const fromPosition = { commit: after.commit, prepare: after.prepare };
      const raw = await all(client.readAll({ fromPosition, ...LEADER }));
      const tombstone = raw.find(
        ({ event }) => event?.streamId === stream && event.type === '$streamDeleted',
      );
      expect(tombstone?.event).toMatchObject({ revision: 2n ** 63n - 1n, isJson: false });

      const read = await logBehind(on.store, after);
      expect(read.map((event) => event.position)).toContainEqual(last);
      expect(read.map((event) => event.stream)).not.toContain(stream);
    });

    test('may be the newest of the log, and followed', async () => {
      const { position: after } = await on.store.append(someStream(), events(1), 'no-stream');
      const stream = someStream();
      const seen: string[] = [];
      const subscription = on.store.subscribe({ after, onEvent: (event) => void seen.push(event.stream) });
      onTestFinished(() => subscription.stop());
      await on.store.append(stream, events(1), 'no-stream');
      await client.tombstoneStream(stream, LEADER);
      await vi.waitFor(async () => expect(comparePositions(await on.store.end(), after)).toBeGreaterThan(0));
      const other = someStream();
      await on.store.append(other, events(1), 'no-stream');
      await vi.waitFor(() => expect(seen).toContain(other));
    });
  });
}

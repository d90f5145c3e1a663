import { EventStoreDBClient } from '@eventstore/db-client';
import { AppendRefused } from '@fines/platform/event-store/event-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { events, someStream } from '../some-events.ts';
import { type Start, useStore } from './store.ts';

export function deletionContract(start: Start): void {
  describe('a deleted stream', () => {
    const on = useStore(start);
    let client: EventStoreDBClient;
    beforeAll(() => (client = EventStoreDBClient.connectionString(on.server.url)));
    afterAll(() => client.dispose());

    test('is empty, and goes on counting when it is appended to again', async () => {
      const stream = someStream();
      await on.store.append(stream, events(3), 'no-stream');
      await client.deleteStream(stream);
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
      await client.deleteStream(stream);
      expect(await on.store.append(stream, events(1), 2)).toMatchObject({ revision: 3 });
    });

    test('is deleted only if it is at the expected revision', async () => {
      const stream = someStream();
      await on.store.append(stream, events(3), 'no-stream');
      await expect(client.deleteStream(stream, { expectedRevision: 1n })).rejects.toMatchObject({
        type: 'wrong-expected-version',
      });
      await client.deleteStream(stream, { expectedRevision: 2n });
      expect(await on.store.readStream(stream)).toEqual([]);
    });

    test('is closed for ever by a tombstone', async () => {
      const stream = someStream();
      await on.store.append(stream, events(3), 'no-stream');
      await client.tombstoneStream(stream);
      expect(await on.store.readStream(stream)).toEqual([]);
      for (const expected of ['any', 'no-stream', 2] as const) {
        await expect(on.store.append(stream, events(1), expected)).rejects.toThrow(AppendRefused);
      }
      await expect(client.deleteStream(stream)).rejects.toMatchObject({ type: 'stream-deleted' });
    });
  });
}

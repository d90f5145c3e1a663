import { EventStoreDBClient } from '@eventstore/db-client';
import { Commits } from '@fines/embedded/event-store/commits.ts';
import { startEventStoreServer } from '@fines/embedded/event-store/server.ts';
import { startWriter } from '@fines/embedded/event-store/writer.ts';
import {
  AppendOutcomeUnknown,
  type EventStore,
  openEventStore,
  type RecordedEvent,
} from '@fines/platform/event-store/event-store.ts';
import type { Position } from '@fines/platform/event-store/events.ts';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';

import { newDatabase, query } from '../support/databases.ts';
import { eventStoreAt } from '../support/proxy.ts';
import { all, anEvent, events, someStream } from './contract/some-events.ts';

async function start(
  databaseUrl: string,
): Promise<{ url: string; store: EventStore; stop: () => Promise<void> }> {
  const server = await startEventStoreServer({ databaseUrl, port: 0 });
  const url = eventStoreAt(server.port);
  const store = openEventStore({ url, appendWithinMs: () => 800 });
  const stop = async (): Promise<void> => {
    await store.close();
    await server.stop();
  };
  return { url, store, stop };
}

const positions = async (store: EventStore): Promise<number[]> =>
  (await all(store.readAll())).map(({ position }) => Number(position.commit));

/** The first events that somebody gets who follows the log from there. */
async function followed(store: EventStore, after: Position, count: number): Promise<RecordedEvent[]> {
  const got: RecordedEvent[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const subscription = store.subscribe({
    after,
    onEvent: (event) => {
      if (got.push(event) === count) resolve();
    },
  });
  await promise;
  await subscription.stop();
  return got;
}

describe('the writer', () => {
  test('forgets what it decided for a batch that the database refused', async () => {
    const databaseUrl = await newDatabase();
    const { store, stop } = await start(databaseUrl);
    onTestFinished(stop);
    await store.append(someStream(), events(1), 'no-stream');
    await query(databaseUrl, `ALTER TABLE event_store.events ADD CHECK (type <> 'Refused')`);
    const stream = someStream();
    const refused = store.append(stream, [anEvent({}, 'Refused'), anEvent()], 'no-stream');
    await expect(refused).rejects.toThrow(AppendOutcomeUnknown);
    expect(await store.append(stream, events(1), 'no-stream')).toMatchObject({ revision: 0 });
    expect(await positions(store)).toEqual([1, 2]);
  });

  test('writes nothing that nobody waits for any more', async () => {
    const writer = await startWriter({
      databaseUrl: await newDatabase(),
      commits: new Commits(),
      logger: pino({ level: 'silent' }),
    });
    onTestFinished(() => writer.stop());
    const late = writer.write({
      kind: 'append',
      stream: someStream(),
      expected: 'any',
      events: [],
      deadline: Date.now(),
    });
    expect(await late).toEqual({ kind: 'timeout' });
  });

  test('goes on behind the last position when it starts again, were it that of a deletion', async () => {
    const databaseUrl = await newDatabase();
    const first = await start(databaseUrl);
    const stream = someStream();
    await first.store.append(stream, events(3), 'no-stream');
    const client = EventStoreDBClient.connectionString(first.url);
    const { position } = await client.deleteStream(stream);
    await client.dispose();
    await first.stop();
    const second = await start(databaseUrl);
    onTestFinished(second.stop);
    const appended = await second.store.append(stream, events(1), 'no-stream');
    expect(appended.revision).toBe(3);
    expect(appended.position.commit).toBeGreaterThan(position?.commit ?? Infinity);
  });

  test('knows after a restart what was deleted and what was closed', async () => {
    const databaseUrl = await newDatabase();
    const first = await start(databaseUrl);
    const [deleted, closed] = [someStream(), someStream()];
    const client = EventStoreDBClient.connectionString(first.url);
    await first.store.append(deleted, events(2), 'no-stream');
    await first.store.append(closed, events(2), 'no-stream');
    await client.deleteStream(deleted);
    await client.tombstoneStream(closed);
    await client.dispose();
    await first.stop();
    const second = await start(databaseUrl);
    onTestFinished(second.stop);
    expect(await second.store.readStream(deleted)).toEqual([]);
    await expect(second.store.append(closed, events(1), 'any')).rejects.toMatchObject({
      code: 'append-refused',
    });
    expect(await second.store.append(deleted, events(1), 'no-stream')).toMatchObject({ revision: 2 });
  });

  test('looks after a restart whether streams are as clients expect, and lets no mistake of one hurt others', async () => {
    const databaseUrl = await newDatabase();
    const first = await start(databaseUrl);
    const [old, other, third, closed] = [someStream(), someStream(), someStream(), someStream()];
    const [event] = events(1);
    if (event === undefined) throw new Error('no event');
    await first.store.append(old, [event, anEvent()], 'no-stream');
    for (const stream of [other, third]) await first.store.append(stream, events(2), 'no-stream');
    const client = EventStoreDBClient.connectionString(first.url);
    await client.tombstoneStream(closed);
    await client.dispose();
    await first.stop();

    const second = await start(databaseUrl);
    onTestFinished(second.stop);
    const [anew, again, wrong, ahead, beyond, right, into, fresh] = await Promise.allSettled([
      second.store.append(old, events(1), 'no-stream'),
      second.store.append(old, [event], 'no-stream'),
      second.store.append(other, events(1), 0),
      second.store.append(someStream(), events(1), 7),
      // More than Postgres can hold.
      second.store.append(someStream(), events(1), 2 ** 63),
      second.store.append(third, events(1), 1),
      second.store.append(closed, events(1), 'no-stream'),
      second.store.append(someStream(), events(1), 'no-stream'),
    ]);
    expect(anew).toMatchObject({ reason: { code: 'wrong-expected-revision', actual: 1 } });
    expect(again).toMatchObject({ value: { revision: 0, position: { commit: 1n } } });
    expect(wrong).toMatchObject({ reason: { code: 'wrong-expected-revision', actual: 1 } });
    expect(ahead).toMatchObject({ reason: { code: 'wrong-expected-revision', actual: 'no-stream' } });
    expect(beyond).toMatchObject({ reason: { code: 'wrong-expected-revision', actual: 'no-stream' } });
    expect(right).toMatchObject({ value: { revision: 2 } });
    expect(into).toMatchObject({ reason: { code: 'append-refused' } });
    expect(fresh).toMatchObject({ value: { revision: 0 } });
    // The seventh position is that of the tombstone.
    expect(await positions(second.store)).toEqual([1, 2, 3, 4, 5, 6, 8, 9]);
  });

  test('tells who follows the log of new events without Postgres, and the same as Postgres does after a restart', async () => {
    const databaseUrl = await newDatabase();
    const first = await start(databaseUrl);
    const { position: after } = await first.store.append(someStream(), events(1), 'no-stream');
    for (const kind of ['Amended', 'Issued', 'Amended'])
      await first.store.append(someStream(), [anEvent({ at: 'Piggs Peak, é 🚓' }, kind), anEvent()], 'any');
    await query(databaseUrl, 'ALTER TABLE event_store.events RENAME TO away');
    const remembered = await followed(first.store, after, 6);
    await query(databaseUrl, 'ALTER TABLE event_store.away RENAME TO events');
    await first.stop();
    const second = await start(databaseUrl);
    onTestFinished(second.stop);
    expect(await followed(second.store, after, 6)).toEqual(remembered);
  });

  test('leaves out nothing of the log when it remembers events from before and after a deletion', async () => {
    const { url, store, stop } = await start(await newDatabase());
    onTestFinished(stop);
    const { position } = await store.append(someStream(), events(2), 'no-stream');
    const client = EventStoreDBClient.connectionString(url);
    onTestFinished(() => client.dispose());
    await client.tombstoneStream(someStream());
    await store.append(someStream(), events(2), 'no-stream');
    const types: unknown[] = [];
    for await (const { event } of client.subscribeToAll({ fromPosition: position })) {
      if (types.push(event?.type) === 3) break;
    }
    expect(types[0]).toBe('$streamDeleted');
  });
});

import { randomUUID } from 'node:crypto';

import {
  type AllStreamSubscription,
  ANY,
  BACKWARDS,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  jsonEvent,
  NO_STREAM,
  type Position,
  STREAM_EXISTS,
  streamNameFilter,
} from '@eventstore/db-client';
import { type EventStoreServer, startEventStoreServer } from '@fines/embedded/event-store/server.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { newDatabase } from '../support/databases.ts';
import { eventStoreAt } from '../support/proxy.ts';
import { all, someStream } from './contract/some-events.ts';

/** What EventStoreDB's own client sees of the embedded server, beyond what the contract needs. */
let server: EventStoreServer;
let client: EventStoreDBClient;
beforeAll(async () => {
  server = await startEventStoreServer({ databaseUrl: await newDatabase(), port: 0 });
  client = EventStoreDBClient.connectionString(eventStoreAt(server.port));
});
afterAll(async () => {
  await client.dispose();
  await server.stop();
});

const WAIT = { timeout: 10_000, interval: 10 };
const happenings = (count: number, type = 'SomethingHappened') =>
  Array.from({ length: count }, (_, index) => jsonEvent({ type, data: { index } }));

// Credentials make the client use the call for single appends.
const SINGLE = { credentials: { username: 'admin', password: 'changeit' } };

describe.each([
  { how: 'in batches', options: {} },
  { how: 'singly', options: SINGLE },
  { how: 'in parts', options: { batchAppendSize: 200 } },
])('an append that is sent $how', ({ options }) => {
  test('is written', async () => {
    const stream = someStream();
    const events = happenings(5);
    const result = await client.appendToStream(stream, events, { ...options, expectedRevision: NO_STREAM });
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 4n });
    expect(await client.appendToStream(stream, events, { ...options, expectedRevision: NO_STREAM })).toEqual(
      result,
    );
    const read = await all(client.readStream(stream));
    expect(read.map(({ event }) => event?.id)).toEqual(events.map(({ id }) => id));
  });

  test.each([
    { expectedRevision: NO_STREAM, expectedVersion: 'no_stream' },
    { expectedRevision: 0n, expectedVersion: 0n },
  ] as const)(
    'is refused unless the stream is at $expectedVersion',
    async ({ expectedRevision, expectedVersion }) => {
      const stream = someStream();
      await client.appendToStream(stream, happenings(3), options);
      await expect(
        client.appendToStream(stream, happenings(1), { ...options, expectedRevision }),
      ).rejects.toMatchObject({
        type: 'wrong-expected-version',
        streamName: stream,
        expectedVersion,
        actualVersion: 2n,
      });
    },
  );

  test('may expect that the stream exists', async () => {
    const stream = someStream();
    const again = { ...options, expectedRevision: STREAM_EXISTS } as const;
    await expect(client.appendToStream(stream, happenings(1), again)).rejects.toMatchObject({
      expectedVersion: 'stream_exists',
      actualVersion: 'no_stream',
    });
    await client.appendToStream(stream, happenings(1), options);
    await client.appendToStream(stream, happenings(1), again);
    await client.deleteStream(stream);
    await expect(client.appendToStream(stream, happenings(1), again)).rejects.toMatchObject({
      type: 'stream-deleted',
    });
  });

  test('is refused if it is larger than 1 MB', async () => {
    const large = Array.from({ length: 12 }, () => jsonEvent({ type: 'Large', data: 'x'.repeat(100_000) }));
    await expect(
      client.appendToStream(someStream(), large, { ...options, batchAppendSize: 300_000 }),
    ).rejects.toMatchObject({
      type: 'maximum-append-size-exceeded',
      maxAppendSize: 1024 * 1024,
    });
  });

  test('may be of no events, which writes nothing', async () => {
    const stream = someStream();
    await client.appendToStream(stream, happenings(1), options);
    await client.appendToStream(stream, [], options);
    await expect(
      client.appendToStream(stream, [], { ...options, expectedRevision: NO_STREAM }),
    ).rejects.toMatchObject({ type: 'wrong-expected-version' });
    expect(await all(client.readStream(stream))).toHaveLength(1);
  });

  test('is refused if its ids are none, and takes no other down with it', async () => {
    const good = client.appendToStream(someStream(), happenings(1), options);
    const bad = [
      jsonEvent({ id: 'no uuid', type: 'Bad', data: {} }),
      jsonEvent({ type: 'NUL \0', data: {} }),
      jsonEvent({ type: '', data: {} }),
    ];
    for (const event of bad) {
      const append = client.appendToStream(someStream(), event, options);
      await expect(append).rejects.toThrow(/needs a UUID|must not be empty or hold a NUL/);
    }
    await expect(good).resolves.toMatchObject({ success: true });
  });
});

describe('reading', () => {
  test('a stream that does not exist, or was closed', async () => {
    const stream = someStream();
    await expect(all(client.readStream(stream))).rejects.toMatchObject({
      type: 'stream-not-found',
    });
    await client.appendToStream(stream, happenings(1));
    await client.tombstoneStream(stream);
    await expect(all(client.readStream(stream))).rejects.toMatchObject({
      type: 'stream-deleted',
      streamName: stream,
    });
  });

  test('the log backwards, from the end and from before an event', async () => {
    const stream = someStream();
    await client.appendToStream(stream, happenings(5));
    const fromEnd = await all(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 3 }));
    expect(fromEnd.map(({ event }) => event?.revision)).toEqual([4n, 3n, 2n]);
    const fromPosition = fromEnd[1]?.event?.position as Position;
    const before = await all(client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 2 }));
    expect(before.map(({ event }) => event?.revision)).toEqual([2n, 1n]);
  });

  test("a stream's metadata, which is a stream too", async () => {
    const stream = someStream();
    await client.setStreamMetadata(stream, { maxCount: 7 });
    expect((await client.getStreamMetadata(stream)).metadata).toMatchObject({ maxCount: 7 });
  });

  test('bytes that are no JSON', async () => {
    const stream = someStream();
    const data = Uint8Array.from([0, 255, 10, 0]);
    const event = {
      contentType: 'application/octet-stream',
      type: 'Bytes',
      data,
      metadata: undefined,
      id: randomUUID(),
    } as const;
    await client.appendToStream(stream, event);
    const [read] = await all(client.readStream(stream));
    expect(read?.event?.isJson).toBe(false);
    expect(Buffer.from(read?.event?.data as Uint8Array)).toEqual(Buffer.from(data));
  });
});

describe('subscribing', () => {
  type Subscription = AllStreamSubscription | ReturnType<typeof client.subscribeToStream>;

  const collect = (subscription: Subscription): string[] => {
    const seen: string[] = [];
    subscription.on('data', ({ event }) => void seen.push(`${event?.streamId} ${event?.type}`));
    subscription.on('error', () => undefined);
    onTestFinished(() => subscription.unsubscribe());
    return seen;
  };

  test('to one stream, behind a revision', async () => {
    const stream = someStream();
    await client.appendToStream(stream, happenings(3, 'Old'));
    const seen = collect(client.subscribeToStream(stream, { fromRevision: 1n }));
    await vi.waitFor(() => expect(seen).toEqual([`${stream} Old`]), WAIT);
    await client.appendToStream(someStream(), happenings(1));
    await client.appendToStream(stream, happenings(2, 'New'));
    await vi.waitFor(() => expect(seen).toEqual([`${stream} Old`, `${stream} New`, `${stream} New`]), WAIT);
  });

  test.each([
    {
      what: 'stream prefixes',
      filter: (prefix: string) => streamNameFilter({ prefixes: [`${prefix}-a`, `${prefix}-b`] }),
    },
    { what: 'a stream pattern', filter: (prefix: string) => streamNameFilter({ regex: `^${prefix}-[ab]` }) },
    {
      what: 'type prefixes',
      filter: (prefix: string) => eventTypeFilter({ prefixes: [`A${prefix}`, `B${prefix}`] }),
    },
    { what: 'a type pattern', filter: (prefix: string) => eventTypeFilter({ regex: `^[AB]${prefix}$` }) },
  ])('with $what', async ({ filter }) => {
    const prefix = someStream();
    const subscription = client.subscribeToAll({ filter: filter(prefix) });
    const seen = collect(subscription);
    for (const kind of ['a', 'c', 'b']) {
      await client.appendToStream(`${prefix}-${kind}`, happenings(1, `${kind.toUpperCase()}${prefix}`));
    }
    await vi.waitFor(() => expect(seen).toEqual([`${prefix}-a A${prefix}`, `${prefix}-b B${prefix}`]), WAIT);
  });

  test('hears of checkpoints while nothing matches', async () => {
    const checkpoints: Position[] = [];
    const { position } = await client.appendToStream(someStream(), happenings(40));
    const filter = streamNameFilter({
      prefixes: ['no-such-stream'],
      checkpointInterval: 1,
      checkpointReached: (_subscription: unknown, reached: Position) => void checkpoints.push(reached),
    });
    const subscription = client.subscribeToAll({ filter });
    expect(collect(subscription)).toEqual([]);
    await vi.waitFor(
      () => expect(checkpoints.at(-1)?.commit).toBeGreaterThanOrEqual(position?.commit ?? 0n),
      WAIT,
    );
  });

  test('hears when it has caught up', async () => {
    let caughtUp = 0;
    const subscription = client.subscribeToAll();
    subscription.on('caughtUp', () => void caughtUp++);
    collect(subscription);
    await vi.waitFor(() => expect(caughtUp).toBe(1), WAIT);
  });

  test('to a pattern that is none is refused', async () => {
    const subscription = client.subscribeToAll({ filter: streamNameFilter({ regex: '(' }) });
    await expect(all(subscription)).rejects.toThrow(/Not a regular expression/);
  });
});

test('what is not there is said to be unimplemented', async () => {
  await expect(client.listProjections()).rejects.toThrow(/UNIMPLEMENTED/);
  await expect(
    client.appendToStream(someStream(), happenings(1), { expectedRevision: ANY }),
  ).resolves.toBeDefined();
});

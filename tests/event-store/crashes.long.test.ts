import { text } from 'node:stream/consumers';

import {
  type EventStore,
  openEventStore,
  type RecordedEvent,
} from '@fines/platform/event-store/event-store.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { all, events, someStream } from './contract/some-events.ts';
import { forkServer, ServerProcess, TestPostgres } from './servers.ts';

const WAIT = { timeout: 20_000, interval: 10 };

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.remove());

const storeOn = (url: string, withinMs = 20_000): EventStore => {
  const store = openEventStore({ url, appendWithinMs: () => withinMs });
  onTestFinished(() => store.close());
  return store;
};

/** Appends with 20 hands until told to stop; tells the ids in the order in which each stream was told they are safe. */
function keepAppending(store: EventStore): { acknowledged: string[]; stop: () => Promise<void> } {
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const hand = async (): Promise<void> => {
    const stream = someStream();
    for (let revision = -1; !stopping.signal.aborted; revision++) {
      const [event] = events(1);
      if (event === undefined) return;
      await store.append(stream, [event], revision < 0 ? 'no-stream' : revision);
      acknowledged.push(event.id);
    }
  };
  const hands = Promise.all(Array.from({ length: 20 }, hand));
  return {
    acknowledged,
    stop: async () => {
      stopping.abort();
      await hands;
    },
  };
}

const more = (acknowledged: string[], by: number): Promise<void> => {
  const enough = acknowledged.length + by;
  return vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(enough), WAIT);
};

function expectEachOnce(log: RecordedEvent[], acknowledged: string[]): void {
  const ids = log.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const missing = new Set(acknowledged);
  for (const id of ids) missing.delete(id);
  expect(missing.size).toBe(0);
  // The positions are those of one writer: each one more than the last, through every crash.
  expect(log.map(({ position }) => Number(position.commit))).toEqual(log.map((_, index) => index + 1));
  const last = new Map<string, number>();
  for (const { stream, revision } of log) {
    expect(revision).toBe((last.get(stream) ?? -1) + 1);
    last.set(stream, revision);
  }
}

describe('what was acknowledged is in the log once', () => {
  test('though the server is killed again and again', async () => {
    let server = await ServerProcess.start(await postgres.newDatabase());
    const store = storeOn(server.url);
    const { acknowledged, stop } = keepAppending(store);
    for (let time = 0; time < 3; time++) {
      await more(acknowledged, 300);
      await server.kill();
      server = await server.startAgain();
    }
    await more(acknowledged, 300);
    await stop();
    expectEachOnce(await all(store.readAll()), acknowledged);
    await server.kill();
  });

  test('though Postgres is killed again and again', async () => {
    const server = await ServerProcess.start(await postgres.newDatabase());
    const store = storeOn(server.url);
    const { acknowledged, stop } = keepAppending(store);
    for (let time = 0; time < 3; time++) {
      await more(acknowledged, 300);
      await postgres.kill();
      await postgres.startAgain();
    }
    await more(acknowledged, 300);
    await stop();
    expectEachOnce(await all(store.readAll()), acknowledged);
    await server.kill();
  });

  test('though the server is asked to stop amid it', async () => {
    const server = await ServerProcess.start(await postgres.newDatabase());
    const store = storeOn(server.url);
    const { acknowledged, stop } = keepAppending(store);
    await more(acknowledged, 300);
    expect(await server.kill('SIGTERM')).toBe(0);
    const again = await server.startAgain();
    await more(acknowledged, 300);
    await stop();
    expectEachOnce(await all(store.readAll()), acknowledged);
    await again.kill();
  });
});

describe('a subscription', () => {
  test('gives every event once though server and Postgres are killed', async () => {
    let server = await ServerProcess.start(await postgres.newDatabase());
    const store = storeOn(server.url);
    const seen: string[] = [];
    const subscription = store.subscribe({ onEvent: ({ id }) => void seen.push(id) });
    onTestFinished(() => subscription.stop());
    const { acknowledged, stop } = keepAppending(store);
    await more(acknowledged, 300);
    await server.kill();
    server = await server.startAgain();
    await more(acknowledged, 300);
    await postgres.kill();
    await postgres.startAgain();
    await more(acknowledged, 300);
    await stop();
    const log = await all(store.readAll());
    await vi.waitFor(() => expect(seen).toHaveLength(log.length), WAIT);
    expect(seen).toEqual(log.map(({ id }) => id));
    await server.kill();
  });
});

describe('a server', () => {
  test('is the only one that writes to a database', async () => {
    const databaseUrl = await postgres.newDatabase();
    const server = await ServerProcess.start(databaseUrl);
    const second = forkServer(databaseUrl, 0);
    const output = second.stdout ? await text(second.stdout) : '';
    expect(output).toContain('Another event store server writes to this database');
    expect(second.exitCode ?? (await new Promise((exited) => second.once('exit', exited)))).toBe(1);
    await expect(storeOn(server.url).append(someStream(), events(1), 'any')).resolves.toBeDefined();
    await server.kill();
  });

  test('stops when whoever started it is gone', async () => {
    const server = await ServerProcess.start(await postgres.newDatabase());
    expect(await server.abandon()).toBe(0);
  });

  test('stops though somebody is subscribed and Postgres is away', async () => {
    const server = await ServerProcess.start(await postgres.newDatabase());
    const store = storeOn(server.url, 500);
    const seen: string[] = [];
    const subscription = store.subscribe({ onEvent: ({ id }) => void seen.push(id) });
    onTestFinished(() => subscription.stop());
    await store.append(someStream(), events(1), 'any');
    await vi.waitFor(() => expect(seen).toHaveLength(1), WAIT);
    await postgres.kill();
    await expect(store.append(someStream(), events(1), 'any')).rejects.toMatchObject({
      code: 'append-outcome-unknown',
    });
    expect(await server.kill('SIGTERM')).toBe(0);
    await postgres.startAgain();
  });
});

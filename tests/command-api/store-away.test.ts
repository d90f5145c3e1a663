import { setTimeout as delay } from 'node:timers/promises';

import { appendWithinMs, type Log } from '@fines/command-api/engine/log.ts';
import { EventStoreUnavailable, type EventStore } from '@fines/platform/event-store/event-store.ts';
import { runInRequestContext } from '@fines/platform/http/context.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTables, type Tables } from '../projector/servers.ts';
import { logOn } from '../support/personal-data.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await openTables();
});
afterAll(() => tables.close());

/** The log as commands see it, on a store that is away for the first tries of each read. */
function logAwayFor(tries: number, failure: Error): { log: Log; tried: () => number } {
  const { store } = tables.log;
  let tried = 0;
  const away =
    <Asked extends unknown[], Result>(read: (...asked: Asked) => Promise<Result>) =>
    async (...asked: Asked): Promise<Result> => {
      if (++tried <= tries) throw failure;
      return read(...asked);
    };
  const unsteady: EventStore = {
    ...store,
    readStream: away((...asked: Parameters<EventStore['readStream']>) => store.readStream(...asked)),
    wasDeleted: away((stream: string) => store.wasDeleted(stream)),
    end: away(() => store.end()),
  };
  return { log: logOn(unsteady, tables.pool), tried: () => tried };
}

const READS: readonly [read: (log: Log) => Promise<unknown>, answer: unknown][] = [
  [(log) => log.readStream('fine-FN-2026-001'), []],
  [(log) => log.readEncrypted('fine-FN-2026-001'), []],
  [(log) => log.wasDeleted('fine-FN-2026-001'), false],
  [(log) => log.end(), expect.anything()],
];

describe('while the event store is away', () => {
  it('a command that reads waits, as one that appends does, whatever it reads', async () => {
    for (const [read, answer] of READS) {
      const { log, tried } = logAwayFor(3, new EventStoreUnavailable('It starts anew'));
      expect(await read(log)).toEqual(answer);
      expect(tried()).toBe(4);
    }
  });

  it('waits ten seconds at most for all reads of a request together, and leaves its append what is left', async () => {
    const context = { personId: undefined, signal: new AbortController().signal };
    const { log } = logAwayFor(Infinity, new EventStoreUnavailable('It is gone'));
    const after = (seconds: number) => ({ ...context, startedAt: Date.now() - seconds * 1000 });
    const read = () => log.readStream('fine-FN-2026-001');
    const started = performance.now();
    await expect(runInRequestContext(after(9.5), read)).rejects.toThrow(EventStoreUnavailable);
    expect(performance.now() - started).toBeGreaterThan(450);
    const silent: EventStore = { ...tables.log.store, readStream: () => new Promise(() => undefined) };
    const neverAnswered = () => logOn(silent, tables.pool).readStream('fine-FN-2026-001');
    await expect(runInRequestContext(after(9.5), neverAnswered)).rejects.toThrow(EventStoreUnavailable);
    expect(performance.now() - started).toBeLessThan(9000);
    const left = [0, 6, 9, 60].map((seconds) => runInRequestContext(after(seconds), appendWithinMs));
    expect(left.map((ms) => Math.round(ms / 1000))).toEqual([10, 8, 5, 4]);
  });

  it('reads what is there in a request that has lasted for long, by its upload say', async () => {
    const { store } = tables.log;
    const overNetwork: EventStore = { ...store, end: () => delay(50).then(() => store.end()) };
    const late = {
      personId: undefined,
      signal: new AbortController().signal,
      startedAt: Date.now() - 60_000,
    };
    const read = () => logOn(overNetwork, tables.pool).end();
    expect(await runInRequestContext(late, read)).toEqual(await store.end());
  });

  it('does not repeat what the store refuses', async () => {
    const { log, tried } = logAwayFor(1, new Error('Access denied'));
    await expect(log.readStream('fine-FN-2026-001')).rejects.toThrow('Access denied');
    expect(tried()).toBe(1);
  });
});

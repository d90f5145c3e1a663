import { EventStoreDBClient } from '@eventstore/db-client';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { AnotherLog, ensureMarks, requireKnownLog } from '@fines/platform/shared/known-log.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fineAmended, fineIssued, vehicleRegistered } from '../domain/events.ts';
import { query } from '../support/databases.ts';
import { project } from './projecting.ts';
import { type Servers, openServers } from './servers.ts';
import { strangersEvent } from './strangers-event.ts';
import { numberOf, TestLog } from './test-log.ts';

let servers: Servers;
let client: EventStoreDBClient;
beforeEach(async () => {
  servers = await openServers();
  client = EventStoreDBClient.connectionString(servers.esdbUrl);
});
afterEach(async () => {
  await client.dispose();
  await servers.close();
});

const ask = (store: EventStore = servers.log.store) => requireKnownLog(servers.pool, store);
const expectKnown = () => expect(ask()).resolves.toBeUndefined();
const expectAnother = (store?: EventStore) => expect(ask(store)).rejects.toThrow(AnotherLog);

const marks = async (): Promise<string[]> => {
  const { rows } = await servers.pool.query<{ stream: string }>(
    'SELECT stream FROM event_log.mark ORDER BY commit',
  );
  return rows.map(({ stream }) => stream);
};
const streamsOf = (numbers: readonly number[]) => numbers.map((n) => `fine-${numberOf(n)}`);

const remove = {
  'was closed for good': (stream: string) => client.tombstoneStream(stream),
  'was deleted': (stream: string) => client.deleteStream(stream),
  'was deleted and appended to again': async (stream: string) => {
    await client.deleteStream(stream);
    await servers.log.store.append(stream, [strangersEvent()], 'any');
  },
};

describe.each(Object.entries(remove))('a log of which the newest stream %s', (_, removeStream) => {
  it('is no other log, nor one of which that happened to all that is remembered', async () => {
    await servers.log.issue(1, 6);
    await project(servers);
    await removeStream(`fine-${numberOf(6)}`);
    await expectKnown();
    await servers.log.vehicle('HSD 722 BN', vehicleRegistered({ licensePlate: 'HSD 722 BN' }));
    await project(servers);
    for (const stream of await marks()) await removeStream(stream).catch(() => undefined);
    await expectKnown();
  });
});

describe('a store is another log', () => {
  beforeEach(async () => {
    await servers.log.issue(1, 6);
    await project(servers);
  });

  it('when it is empty, or another installation’s', async () => {
    const other = await openServers();
    await expectAnother(other.log.store);
    await other.log.issue(1, 9);
    await expectAnother(other.log.store);
    await other.close();
  });

  it('when an older backup was put back, whatever was deleted or written since', async () => {
    await client.tombstoneStream(`fine-${numberOf(6)}`);
    await query(servers.storeUrl, `DELETE FROM event_store.events WHERE stream = 'fine-FN-2026-005'`);
    await expectAnother();
    await servers.log.issue(7, 9);
    await expectAnother();
  });

  it('when it holds another event at that place', async () => {
    await query(servers.storeUrl, 'UPDATE event_store.events SET id = gen_random_uuid()');
    await expectAnother();
  });
});

describe('what is remembered of a log', () => {
  it('is the newest of several streams, and fewer and fewer of those before', async () => {
    await project(servers);
    for (let n = 1; n <= 48; n++) {
      await servers.log.fine(numberOf(n), fineIssued({ fineNumber: numberOf(n) }));
      await project(servers);
    }
    const kept = await marks();
    expect(kept.slice(-4)).toEqual(streamsOf([45, 46, 47, 48]));
    expect(kept.length).toBeLessThan(14);
    expect(kept.indexOf(`fine-${numberOf(1)}`)).toBe(0);
  });

  it('is none of what strangers wrote, nor what does not fit in its chain', async () => {
    await servers.log.issue(1, 1);
    await project(servers);
    // Who writes without having read.
    await new TestLog(servers.log.store).fine(numberOf(2), fineAmended({ location: 'Manzini' }));
    const forged = strangersEvent({ metadata: { hash: 'a'.repeat(64) } });
    await servers.log.store.append('fine-FN-2026-003', [forged], 'no-stream');
    await servers.log.store.append('vehicle-foreign-2', [strangersEvent()], 'no-stream');
    await project(servers);
    expect(await marks()).toEqual(streamsOf([1, 2]));
    await servers.log.fine(numberOf(1), fineAmended({ location: 'Manzini' }));
    await project(servers);
    expect(await marks()).toEqual(streamsOf([1, 2, 1]));
  });

  it('by a former version, as one event alone, stays', async () => {
    await servers.log.issue(1, 2);
    await project(servers);
    await servers.pool.query(`
      DELETE FROM event_log.mark WHERE commit < (SELECT max(commit) FROM event_log.mark);
      DROP INDEX event_log.mark_places;
      ALTER TABLE event_log.mark ADD is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only)`);
    await expectKnown();
    await ensureMarks(servers.pool);
    expect(await marks()).toEqual(streamsOf([2]));
    await servers.log.issue(3, 3);
    await project(servers);
    expect(await marks()).toEqual(streamsOf([2, 3]));
  });
});

import { EventStoreDBClient } from '@eventstore/db-client';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { AnotherLog, requireKnownLog } from '@fines/platform/shared/known-log.ts';
import { findCheckpoint, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fineAmended } from '../domain/events.ts';
import { query } from '../support/databases.ts';
import { eventOfOthers } from './event-of-others.ts';
import { project } from './projecting.ts';
import { type Servers, openServers } from './servers.ts';
import { numberOf } from './test-log.ts';

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

const remove = {
  'was closed for good': (stream: string) => client.tombstoneStream(stream),
  'was deleted': (stream: string) => client.deleteStream(stream),
  'was deleted and appended to again': async (stream: string) => {
    await client.deleteStream(stream);
    await servers.log.store.append(stream, [eventOfOthers()], 'any');
  },
};

describe.each(Object.entries(remove))('a log of which the newest stream %s', (_, removeStream) => {
  it('is no other log', async () => {
    await servers.log.issue(1, 6);
    await project(servers);
    await removeStream(`fine-${numberOf(6)}`);
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

  it('when an older backup was put back, whatever was written since', async () => {
    await query(servers.storeUrl, `DELETE FROM event_store.events WHERE stream = 'fine-FN-2026-006'`);
    await expectAnother();
    await servers.log.issue(7, 9);
    await expectAnother();
  });

  it('when it holds another event at that place', async () => {
    await query(servers.storeUrl, 'UPDATE event_store.events SET id = gen_random_uuid()');
    await expectAnother();
  });

  it('when the event at that place has another hash', async () => {
    await query(
      servers.storeUrl,
      `UPDATE event_store.events SET metadata = convert_to(
         jsonb_set(convert_from(metadata, 'UTF8')::jsonb, '{hash}', to_jsonb(repeat('a', 64)))::text, 'UTF8')`,
    );
    await expectAnother();
  });
});

it('a log is known by its first event and its newest one, and what carries no hash is neither', async () => {
  const known = async () => {
    const log = (await findCheckpoint(servers.pool, READ_SCHEMA))?.log;
    return log && [log.first, log.newest].map(({ stream, revision }) => [stream, revision]);
  };
  await servers.log.store.append('fine-FN-2026-003', [eventOfOthers()], 'no-stream');
  await project(servers);
  expect(await known()).toBeNull();
  await servers.log.issue(1, 2);
  await servers.log.store.append('vehicle-foreign-2', [eventOfOthers()], 'no-stream');
  await project(servers);
  expect(await known()).toEqual([
    [`fine-${numberOf(1)}`, 0],
    [`fine-${numberOf(2)}`, 0],
  ]);
  await servers.log.fine(numberOf(1), fineAmended({ location: 'Manzini' }));
  await project(servers);
  expect(await known()).toEqual([
    [`fine-${numberOf(1)}`, 0],
    [`fine-${numberOf(1)}`, 1],
  ]);
});

import { prepareTables } from '@fines/command-api/engine/schema.ts';
import { startEventStoreServer } from '@fines/embedded/event-store/server.ts';
import { SCHEMA } from '@fines/embedded/event-store/storage.ts';
import { type EventStore, openEventStore } from '@fines/platform/event-store/event-store.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { openReadModelPool, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { buildReadModel } from '@fines/projector/engine/build.ts';
import { READ_MODEL } from '@fines/projector/projections.ts';
import { pino } from 'pino';

import { newDatabase, query } from '../support/databases.ts';
import { type Database, databasesLike, openOurs } from '../support/emptied.ts';
import { openMemoryStore } from '../support/memory-store.ts';
import { readerOn } from '../support/personal-data.ts';
import { TestLog } from './test-log.ts';

const silent = pino({ level: 'silent' });

/** A log and a database of their own, and the connections of a test to them. */
export type Tables = { databaseUrl: string; log: TestLog; pool: Pool; close: () => Promise<void> };

/** The same with an event store as a server. */
export type Servers = Tables & {
  esdbUrl: string;
  /** The database behind the event store, which only its administrator sees. */
  storeUrl: string;
};

/** What every service makes when it starts, and read tables in which nothing is. */
const withTables = databasesLike(async () => {
  const databaseUrl = await newDatabase();
  await prepareTables(databaseUrl, silent);
  const pool = openReadModelPool(databaseUrl, 'empty tables', silent);
  await buildReadModel({
    pool,
    store: readerOn(openMemoryStore(), pool),
    readModel: READ_MODEL,
    logger: silent,
  });
  await pool.query(`CREATE TABLE at_first AS TABLE ${READ_SCHEMA}.checkpoint`);
  await pool.end();
  return databaseUrl;
}, `INSERT INTO ${READ_SCHEMA}.checkpoint TABLE at_first`);

const ofStores = databasesLike(async () => {
  const databaseUrl = await newDatabase();
  await query(databaseUrl, SCHEMA);
  return databaseUrl;
});

/** One that nobody uses afterwards. */
function databaseAt(databaseUrl: string): Database {
  const pool = openOurs(databaseUrl);
  return { databaseUrl, pool, giveBack: () => pool.end() };
}

async function tablesOn(store: EventStore, newOne?: () => Promise<string>): Promise<Tables> {
  const { databaseUrl, pool, giveBack } = await (newOne === undefined
    ? withTables.take()
    : newOne().then(databaseAt));
  return {
    databaseUrl,
    log: new TestLog(store),
    pool,
    close: async () => {
      await store.close();
      await giveBack();
    },
  };
}

/** A log in memory, empty, and a database with tables, empty too, unless another one is wanted. */
export const openTables = (newOne?: () => Promise<string>): Promise<Tables> =>
  tablesOn(openMemoryStore(), newOne);

/** An event store, empty, and the same database. */
export async function openServers(newOne?: () => Promise<string>): Promise<Servers> {
  const { databaseUrl: storeUrl, giveBack } = await ofStores.take();
  const server = await startEventStoreServer({ databaseUrl: storeUrl, port: 0, host: '127.0.0.1' });
  const esdbUrl = `esdb://127.0.0.1:${server.port}?tls=false`;
  const tables = await tablesOn(openEventStore({ url: esdbUrl }), newOne);
  return {
    ...tables,
    esdbUrl,
    storeUrl,
    close: async () => {
      await tables.close();
      await server.stop();
      await giveBack();
    },
  };
}

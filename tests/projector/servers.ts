import { startEventStoreServer } from '@fines/embedded/event-store/server.ts';
import { type EventStore, openEventStore } from '@fines/platform/event-store/event-store.ts';
import { openPool, type Pool } from '@fines/platform/postgres/postgres.ts';
import { openReadModelPool } from '@fines/platform/shared/read-model.ts';
import { ensureRecordTables } from '@fines/platform/shared/record-tables.ts';
import { buildReadModel } from '@fines/projector/engine/build.ts';
import { READ_MODEL } from '@fines/projector/projections.ts';
import { pino } from 'pino';

import { copyOf, newDatabase } from '../support/databases.ts';
import { openMemoryStore } from '../support/memory-store.ts';
import { perWorker } from '../support/per-worker.ts';
import { readerOn } from '../support/personal-data.ts';
import { TestLog } from './test-log.ts';

const silent = pino({ level: 'silent' });

/** A log and a database of their own, and the connections of a test to them. */
export type Tables = { databaseUrl: string; log: TestLog; pool: Pool; close(): Promise<void> };

/** The same with an event store as a server. */
export type Servers = Tables & {
  esdbUrl: string;
  /** The database behind the event store, which only its administrator sees. */
  storeUrl: string;
};

function tablesOf(databaseUrl: string, store: EventStore): Tables {
  const pool = openPool(databaseUrl, { name: 'test', max: 4, logger: silent });
  return {
    databaseUrl,
    log: new TestLog(store),
    pool,
    close: async () => {
      await pool.end();
      await store.close();
    },
  };
}

const emptyTables = perWorker(async () => {
  const databaseUrl = await newDatabase();
  const pool = openReadModelPool(databaseUrl, 'empty tables', silent);
  await buildReadModel({
    pool,
    store: readerOn(openMemoryStore(), pool),
    readModel: READ_MODEL,
    logger: silent,
  });
  await ensureRecordTables(pool);
  await pool.end();
  return databaseUrl;
});

/** A database with empty read tables: copied, which takes a fraction of building them. */
const newReadTables = async (): Promise<string> => copyOf(await emptyTables());

/** A log in memory, empty, and a database with read tables, empty too, unless another one is wanted. */
export const openTables = async (newOne = newReadTables): Promise<Tables> =>
  tablesOf(await newOne(), openMemoryStore());

/** An event store, empty, and the same database. */
export async function openServers(newOne = newReadTables): Promise<Servers> {
  const [databaseUrl, storeUrl] = await Promise.all([newOne(), newDatabase()]);
  const server = await startEventStoreServer({ databaseUrl: storeUrl, port: 0, host: '127.0.0.1' });
  const esdbUrl = `esdb://127.0.0.1:${server.port}?tls=false`;
  const tables = tablesOf(databaseUrl, openEventStore({ url: esdbUrl }));
  return {
    ...tables,
    esdbUrl,
    storeUrl,
    close: async () => {
      await tables.close();
      await server.stop();
    },
  };
}

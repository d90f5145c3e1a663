import { startEventStoreServer } from '@fines/embedded/event-store/server.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { openPool, type Pool } from '@fines/platform/postgres/postgres.ts';
import { pino } from 'pino';

import { newDatabase } from '../support/databases.ts';
import { TestLog } from './test-log.ts';

const silent = pino({ level: 'silent' });

/** A log and a database of their own, and the connections of a test to them. */
export type Servers = {
  databaseUrl: string;
  esdbUrl: string;
  /** The database behind the event store, which only its administrator sees. */
  storeUrl: string;
  log: TestLog;
  pool: Pool;
  close(): Promise<void>;
};

/** An event store and a database, both empty; the database in the Postgres that all tests share, or another. */
export async function openServers(newOne = newDatabase): Promise<Servers> {
  const [databaseUrl, storeUrl] = await Promise.all([newOne(), newDatabase()]);
  const server = await startEventStoreServer({ databaseUrl: storeUrl, port: 0, host: '127.0.0.1' });
  const esdbUrl = `esdb://127.0.0.1:${server.port}?tls=false`;
  const store = openEventStore({ url: esdbUrl });
  const pool = openPool(databaseUrl, { name: 'test', max: 4, logger: silent });
  return {
    databaseUrl,
    esdbUrl,
    storeUrl,
    log: new TestLog(store),
    pool,
    close: async () => {
      await pool.end();
      await store.close();
      await server.stop();
    },
  };
}

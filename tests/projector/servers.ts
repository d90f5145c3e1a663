import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEventStoreServer } from '@fines/embedded/event-store/server.ts';
import { type RunningPostgres, startPostgres } from '@fines/embedded/postgres/postgres.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { openPool, type Pool } from '@fines/platform/postgres.ts';
import { pino } from 'pino';

import { TestLog } from './test-log.ts';

const silent = pino({ level: 'silent' });

/** A log and a database of their own, and the connections of a test to them. */
export type Ground = {
  databaseUrl: string;
  esdbUrl: string;
  log: TestLog;
  pool: Pool;
  close(): Promise<void>;
};

/** The servers of one test file: one Postgres, and a database and an event store for each ground. */
export class Servers {
  readonly #folder: string;
  readonly #postgres: RunningPostgres;
  readonly #admin: Pool;
  readonly #open = new Set<Ground>();

  private constructor(folder: string, postgres: RunningPostgres) {
    this.#folder = folder;
    this.#postgres = postgres;
    this.#admin = openPool(postgres.url, { name: 'tests', max: 1, log: silent });
  }

  static async start(): Promise<Servers> {
    const folder = await mkdtemp(join(tmpdir(), 'fines-read-'));
    return new Servers(folder, await startPostgres({ dataDir: join(folder, 'postgres'), throwaway: true }));
  }

  async ground(): Promise<Ground> {
    const databaseUrl = await this.#newDatabase();
    const server = await startEventStoreServer({
      databaseUrl: await this.#newDatabase(),
      port: 0,
      host: '127.0.0.1',
    });
    const esdbUrl = `esdb://127.0.0.1:${server.port}?tls=false`;
    const store = openEventStore({ url: esdbUrl });
    const pool = openPool(databaseUrl, { name: 'test', max: 4, log: silent });
    const ground: Ground = {
      databaseUrl,
      esdbUrl,
      log: new TestLog(store),
      pool,
      close: async () => {
        this.#open.delete(ground);
        await pool.end();
        await store.close();
        await server.stop();
      },
    };
    this.#open.add(ground);
    return ground;
  }

  /** Ends every connection to one database, as a restart of Postgres would. */
  async breakConnections(databaseUrl: string): Promise<void> {
    const name = new URL(databaseUrl).pathname.slice(1);
    await this.#admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      name,
    ]);
  }

  async stop(): Promise<void> {
    for (const ground of this.#open) await ground.close();
    await this.#admin.end();
    await this.#postgres.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #newDatabase(): Promise<string> {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await this.#admin.query(`CREATE DATABASE ${name}`);
    const url = new URL(this.#postgres.url);
    url.pathname = name;
    return url.href;
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startPostgres } from '@fines/embedded/postgres/postgres.ts';

import { ServiceProcess } from '../../tests/projector/service-process.ts';
import { fillLog, type LogSize } from '../log/fill-log.ts';
import { GIVEN, withNewDatabase } from './given-servers.ts';

/** A filled log in a Postgres of its own, both as `npm start` runs them, or in the Postgres of DATABASE_URL. */
export type LogServers = {
  /** A temporary folder, removed at the end. */
  folder: string;
  databaseUrl: string;
  esdbUrl: string;
  /** The number of events in the log. */
  events: number;
  /** The process ids of the servers that were started here, by name. */
  pids: Readonly<Record<string, number>>;
};

/** Creates a log of this size, passes it to `work` and removes everything. */
export async function withLogServers<Result>(
  size: LogSize,
  work: (servers: LogServers) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fines-bench-'));
  try {
    return await withPostgres(folder, (databaseUrl, pids) =>
      withLog(size, { folder, databaseUrl, pids }, work),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withPostgres<Result>(
  folder: string,
  work: (databaseUrl: string, pids: LogServers['pids']) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL: address } = GIVEN;
  if (address !== undefined) return withNewDatabase(address, (url) => work(url, {}));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  try {
    return await work(postgres.url, { postgres: postgres.pid });
  } finally {
    await postgres.stop();
  }
}

async function withLog<Result>(
  size: LogSize,
  { folder, databaseUrl, pids }: Pick<LogServers, 'folder' | 'databaseUrl' | 'pids'>,
  work: (servers: LogServers) => Promise<Result>,
): Promise<Result> {
  const events = await fillLog(databaseUrl, size);
  const store = await ServiceProcess.start('embedded/event-store/main.ts', { DATABASE_URL: databaseUrl });
  try {
    const esdbUrl = `${store.address.replace('http://', 'esdb://')}?tls=false`;
    return await work({ folder, databaseUrl, esdbUrl, events, pids: { ...pids, 'event-store': store.pid } });
  } finally {
    await store.stop();
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startPostgres } from '@fines/embedded/postgres/postgres.ts';

import { ServiceProcess } from '../tests/projector/service-process.ts';
import { fillLog, type LogSize } from './log/fill-log.ts';

/** A filled log in a Postgres of its own, both as `npm start` runs them. */
export type LogServers = {
  /** Removed at the end. */
  folder: string;
  databaseUrl: string;
  esdbUrl: string;
  /** In the log. */
  events: number;
  /** Process ids of the servers, by name. */
  pids: Readonly<Record<'postgres' | 'event-store', number>>;
};

/** Makes a log of this size, hands it to `work`, and removes everything. */
export async function withLogServers<Result>(
  size: LogSize,
  work: (servers: LogServers) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fines-bench-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
    stops.unshift(() => postgres.stop());
    const events = await fillLog(postgres.url, size);
    const store = await ServiceProcess.start('embedded/event-store/main.ts', { DATABASE_URL: postgres.url });
    stops.unshift(store.stop);
    const esdbUrl = `${store.address.replace('http://', 'esdb://')}?tls=false`;
    const pids = { postgres: postgres.pid, 'event-store': store.pid };
    return await work({ folder, databaseUrl: postgres.url, esdbUrl, events, pids });
  } finally {
    for (const stop of stops) await stop();
  }
}

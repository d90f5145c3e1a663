import { join } from 'node:path';

import { startPostgres } from '@fines/embedded/postgres/postgres.ts';

import { ServiceProcess } from '../../tests/projector/service-process.ts';
import { fillLog, type LogSize } from '../log/fill-log.ts';
import { GIVEN, withNewDatabase } from './given-servers.ts';
import { holding, withFolder } from './holding.ts';

/** A Postgres and an event store, both as `npm start` runs them, or those of DATABASE_URL and ESDB_URL. */
export type Servers = Postgres & { esdbUrl: string };

/** The same with a log, which only an event store of our own can be given. */
export type LogServers = Servers & {
  /** The number of events in the log. */
  events: number;
};

type Postgres = {
  /** A temporary folder, removed at the end. */
  folder: string;
  databaseUrl: string;
  /** The process ids of the servers that were started here, by name. */
  processes: Readonly<Record<string, number>>;
};

/** Passes servers without a log to `work`, and removes everything. */
export const withServers = <Result>(work: (servers: Servers) => Promise<Result>): Promise<Result> =>
  withPostgres((postgres) => {
    const { ESDB_URL: esdbUrl } = GIVEN;
    return esdbUrl === undefined ? withEventStore(postgres, work) : work({ ...postgres, esdbUrl });
  });

/** Creates a log of this size, passes it to `work` and removes everything. */
export const withLogServers = <Result>(
  size: LogSize,
  work: (servers: LogServers) => Promise<Result>,
): Promise<Result> =>
  withPostgres(async (postgres) => {
    const events = await fillLog(postgres.databaseUrl, size);
    return withEventStore(postgres, (servers) => work({ ...servers, events }));
  });

const withPostgres = <Result>(work: (postgres: Postgres) => Promise<Result>): Promise<Result> =>
  withFolder('bench', (folder) => {
    const { DATABASE_URL: address } = GIVEN;
    if (address !== undefined) {
      return withNewDatabase(address, (databaseUrl) => work({ folder, databaseUrl, processes: {} }));
    }
    return holding(
      () => startPostgres({ dataDir: join(folder, 'postgres') }),
      (postgres) => postgres.stop(),
      ({ url, pid }) => work({ folder, databaseUrl: url, processes: { postgres: pid } }),
    );
  });

const withEventStore = <Result>(
  postgres: Postgres,
  work: (servers: Servers) => Promise<Result>,
): Promise<Result> =>
  holding(
    () =>
      ServiceProcess.start('embedded/event-store/main.ts', {
        DATABASE_URL: postgres.databaseUrl,
      }),
    (store) => store.stop(),
    (store) => {
      const esdbUrl = `${store.address.replace('http://', 'esdb://')}?tls=false`;
      const processes = { ...postgres.processes, 'event-store': store.pid };
      return work({ ...postgres, esdbUrl, processes });
    },
  );

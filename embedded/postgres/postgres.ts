import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { type Lease, takeLease } from '@fines/platform/lease.ts';
import { Client } from 'pg';

import { type Cluster, prepareCluster, SUPERUSER } from './cluster.ts';
import { type Home, prepareHome } from './home.ts';
import {
  stopOrphan,
  type Exit,
  type Postmaster,
  PostgresDidNotStart,
  startPostmaster,
} from './postmaster.ts';

export type PostgresOptions = {
  /** Created on first use, and only for this: the cluster, its password and its lease. */
  dataDir: string;
  /** 0, the default, takes a free port. */
  port?: number;
  log?: (line: string) => void;
  /** For tests: starts faster and does not survive a power cut. */
  throwaway?: boolean;
};

export type RunningPostgres = {
  /** The URL of the database `fines`. */
  url: string;
  port: number;
  pid: number;
  /** Resolves when the server process has ended, whether or not `stop` was called. */
  exited: Promise<Exit>;
  stop(): Promise<void>;
};

const DATABASE = 'fines';

/**
 * Starts a Postgres on the loopback interface, on the same data each time. First stops a server that a killed process
 * left running on this data.
 *
 * @throws DataFolderInUse if another living process has it
 * @throws PostgresDidNotStart
 */
export async function startPostgres({
  dataDir,
  port: wanted = 0,
  log = () => undefined,
  throwaway = false,
}: PostgresOptions): Promise<RunningPostgres> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true });
  const lease = await takeLease(folder, 'supervisor.json');
  try {
    const home = await prepareHome(folder);
    const cluster = await prepareCluster(home, { throwaway });
    await stopOrphan(cluster.folder);
    const { postmaster, port } = await startPatiently(home, cluster, { port: wanted, log, throwaway });
    const exited = releaseAfter(postmaster.exited, lease);
    const stop = async (): Promise<void> => {
      await postmaster.stop();
      await exited;
    };
    const address = `${SUPERUSER}:${cluster.password}@127.0.0.1:${port}`;
    await createDatabase(`postgres://${address}/postgres`, DATABASE).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { url: `postgres://${address}/${DATABASE}`, port, pid: postmaster.pid, exited, stop };
  } catch (error) {
    await lease.release();
    throw error;
  }
}

async function releaseAfter(exited: Promise<Exit>, lease: Lease): Promise<Exit> {
  const exit = await exited;
  await lease.release();
  return exit;
}

const ATTEMPTS = 20;
const BETWEEN_ATTEMPTS_MS = 250;

async function startPatiently(
  home: Home,
  cluster: Cluster,
  options: { port: number; log: (line: string) => void; throwaway: boolean },
): Promise<{ postmaster: Postmaster; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port === 0 ? await freePort() : options.port;
    try {
      return { postmaster: await startPostmaster(home, cluster, { ...options, port }), port };
    } catch (error) {
      if (!mayPass(error, options.port) || attempt === ATTEMPTS) throw error;
      await delay(BETWEEN_ATTEMPTS_MS);
    }
  }
}

/** Another program may have taken the free port meanwhile; then another is tried, unless this one was wanted. */
const mayPass = (error: unknown, wantedPort: number): boolean =>
  error instanceof PostgresDidNotStart && (error.isTooEarly || (error.isPortTaken && wantedPort === 0));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

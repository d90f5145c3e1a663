import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { Client } from 'pg';

import { startPostgres } from './postgres/postgres.ts';
import { readRunning } from './running.ts';
import { secretsIn } from './secrets.ts';
import { type ExternalServers, photoFolderIn, readSettings, ROOT, type Settings } from './settings.ts';
import { eventStoreFor, Supervised } from './supervised.ts';

type Servers = { DATABASE_URL: string; ESDB_URL: string; stop: () => Promise<void> };

async function servers({ dataDir, external }: Settings): Promise<Servers> {
  const running = await readRunning(dataDir).catch(() => undefined);
  if (running !== undefined && (await answers(running.DATABASE_URL))) {
    return { ...running, stop: () => Promise.resolve() };
  }
  return startServers(dataDir, external);
}

async function startServers(dataDir: string, external: ExternalServers): Promise<Servers> {
  const logs = join(dataDir, 'logs');
  await mkdir(logs, { recursive: true });
  const postgres =
    external.DATABASE_URL === undefined
      ? await startPostgres({ dataDir: join(dataDir, 'postgres') })
      : { url: external.DATABASE_URL, stop: () => Promise.resolve() };
  if (external.ESDB_URL !== undefined) {
    return { DATABASE_URL: postgres.url, ESDB_URL: external.ESDB_URL, stop: () => postgres.stop() };
  }
  const events = {
    tell: (line: string) => void process.stderr.write(`${line}\n`),
    started: () => undefined,
  };
  const { program, address } = await eventStoreFor(dataDir, postgres.url);
  const eventStore = new Supervised(program, logs, events);
  await eventStore.start();
  return {
    DATABASE_URL: postgres.url,
    ESDB_URL: address,
    stop: async () => {
      await eventStore.stop();
      await postgres.stop();
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Those of the data folder; of given servers without one, what the environment has. */
async function keyAndPhotosOf({ dataDir, external }: Settings, databaseUrl: string) {
  if (external.DATABASE_URL !== undefined && !existsSync(join(dataDir, 'secrets.json'))) return {};
  const { PERSONAL_DATA_KEY } = await secretsIn(dataDir, databaseUrl);
  return { PERSONAL_DATA_KEY, PHOTO_DIR: photoFolderIn(dataDir) };
}

/**
 * Runs a program on the embedded servers: `node embedded/with-servers.ts projector/rebuild.ts`. Uses the servers of a
 * running system, or starts them for as long as the program runs.
 */
const [script, ...args] = process.argv.slice(2);
if (script === undefined) throw new Error('Say which program to run');
const settings = readSettings();
const { stop, DATABASE_URL, ESDB_URL } = await servers(settings);
const env = { ...process.env, ...(await keyAndPhotosOf(settings, DATABASE_URL)), DATABASE_URL, ESDB_URL };
const program = fork(join(ROOT, script), args, { env });
const [code] = await once(program, 'exit');
await stop();
process.exit(typeof code === 'number' ? code : 1);

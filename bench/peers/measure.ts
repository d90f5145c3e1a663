import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';

import { Client } from 'pg';

import { ServiceProcess } from '../../tests/projector/service-process.ts';
import { tokenKeys } from '../../tests/support/token-keys.ts';
import { loadSchema } from '../commands/keep-up.ts';
import { OFFICERS } from '../log/plan.ts';
import { EMMETT_ON, NotInstalled, withInstalled } from '../tools/emmett.ts';
import { against, atLeast, type Figure, type Outcome } from '../tools/figure.ts';
import { type LogServers, withLogServers } from '../tools/log-servers.ts';
import type { Options } from '../tools/options.ts';
import { cpuSecondsOf, issuedFines, officer, processesOf, withSystem } from '../tools/system.ts';
import { inWorker } from '../tools/worker.ts';

const part = 'peers';
const CLIENTS = 64;
const WANTED = 2;

/** An API that issues fines to the holder of the token. */
type Issuer = {
  address: string;
  accessToken: string;
  /** The processes of the API and its servers; their child processes count, too. */
  pids: readonly number[];
  /** The number of fines in its log. */
  issued: () => Promise<number>;
};

type Speed = { perSecond: number; perCpuSecond: number };

/** Fines issued by the whole product and by Emmett's samples, one after the other, under the same load. */
export async function measurePeers({ seconds, emmettEvents }: Options): Promise<Outcome[]> {
  if (emmettEvents === 0) return [{ part, name: 'Emmett', reason: 'not wanted: --emmett-events 0' }];
  if (process.platform !== 'linux') return [{ part, name: 'Emmett', reason: 'needs Linux' }];
  const ours = await withSystem(async (system) => {
    const { accessToken } = await officer(system);
    const pids = Object.values(await processesOf(system));
    const issued = (): Promise<number> => issuedFines(system);
    return speedOf({ address: system.address, accessToken, pids, issued }, seconds);
  });
  const outcomes: Outcome[] = [];
  for (const store of ['EventStoreDB', 'Postgres'] as const) {
    outcomes.push(...(await againstEmmett(store, ours, seconds)));
  }
  return outcomes;
}

async function speedOf({ address, accessToken, pids, issued }: Issuer, seconds: number): Promise<Speed> {
  const load = { address, accessToken, clients: CLIENTS, seconds };
  // A warm-up, since otherwise the processor time would include compiling.
  await inWorker('commands/clients.ts', load, loadSchema);
  const [before, cpuBefore] = [await issued(), await cpuSecondsOf(pids)];
  const { done, perSecond } = await inWorker('commands/clients.ts', load, loadSchema);
  const [after, cpuAfter] = [await issued(), await cpuSecondsOf(pids)];
  assert(after - before >= done, 'fewer fines in the log than were answered');
  return { perSecond, perCpuSecond: (after - before) / (cpuAfter - cpuBefore) };
}

type StoreName = keyof typeof EMMETT_ON;

async function againstEmmett(store: StoreName, ours: Speed, seconds: number): Promise<Outcome[]> {
  try {
    const theirs = await withInstalled(EMMETT_ON[store], (folder) =>
      withLogServers({ fines: 10 }, (servers) => speedOfEmmett(store, folder, servers, seconds)),
    );
    return [
      figure('fines issued', store, 'per s', ours.perSecond, theirs.perSecond),
      figure(
        'fines issued for a second of the processors',
        store,
        'per CPU s',
        ours.perCpuSecond,
        theirs.perCpuSecond,
      ),
    ];
  } catch (error) {
    if (!(error instanceof NotInstalled)) throw error;
    return [{ part, name: `Emmett on ${store}`, reason: error.message }];
  }
}

function figure(name: string, store: StoreName, unit: Figure['unit'], ours: number, theirs: number): Figure {
  const limit = against(`Emmett on ${store}`, theirs, ours);
  return {
    part,
    name: `${name}, ${CLIENTS} at once`,
    value: ours,
    unit,
    limit,
    target: atLeast(WANTED, limit),
  };
}

const COUNT = {
  EventStoreDB: `SELECT count(*) FROM event_store.events WHERE type = 'FineIssued'`,
  Postgres: `SELECT count(*) FROM emt_messages WHERE message_type = 'FineIssued'`,
};

async function speedOfEmmett(
  store: StoreName,
  folder: string,
  { databaseUrl, esdbUrl, pids }: LogServers,
  seconds: number,
): Promise<Speed> {
  const [actor] = OFFICERS;
  assert(actor !== undefined);
  const keys = tokenKeys();
  const client = new Client({ connectionString: databaseUrl });
  const api = await ServiceProcess.start('bench/peers/emmett-api.ts', {
    NODE_ENV: 'production',
    FOLDER: folder,
    STORE: store,
    DATABASE_URL: databaseUrl,
    ESDB_URL: esdbUrl,
    TOKEN_PUBLIC_KEY: keys.env.TOKEN_PUBLIC_KEY,
  });
  try {
    await client.connect();
    const issued = async (): Promise<number> =>
      Number((await client.query<{ count: string }>(COUNT[store])).rows[0]?.count);
    const accessToken = await keys.tokenOf({ actor, sessionId: randomUUID() });
    return await speedOf(
      { address: api.address, accessToken, pids: [...Object.values(pids), api.pid], issued },
      seconds,
    );
  } finally {
    await client.end();
    await api.stop();
  }
}

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readRunning } from '@fines/embedded/running.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';

import type { ApiClient } from '../tests/support/api-client.ts';
import { TestSystem } from '../tests/support/test-system.ts';
import { GIVEN, withNewDatabase } from './given-servers.ts';
import { parents } from './processes.ts';

/** Whoever sends this many a minute is not stopped. */
const NO_LIMIT = String(1e9);

/**
 * Runs the whole product after its demo start, hands it to `work`, and removes it. On the servers that were given, if
 * any, in a database of its own.
 */
export function withSystem<Result>(work: (system: TestSystem) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL: address } = GIVEN;
  return address === undefined
    ? runSystem('', work)
    : withNewDatabase(address, (databaseUrl) => runSystem(databaseUrl, work));
}

async function runSystem<Result>(
  databaseUrl: string,
  work: (system: TestSystem) => Promise<Result>,
): Promise<Result> {
  const { ESDB_URL = '', REDIS_URL = '' } = GIVEN;
  const servers = { DATABASE_URL: databaseUrl, ESDB_URL, REDIS_URL };
  const system = await TestSystem.start({
    // A copy of another's would have started twice.
    dataDir: await mkdtemp(join(tmpdir(), 'fines-bench-')),
    env: { DEMO_DATA: '1', COMMANDS_PER_MINUTE: NO_LIMIT, THROWAWAY: '0', ...servers },
  });
  try {
    return await work(system);
  } finally {
    await system.stopAndRemove();
  }
}

/** The process of each part, by its name, and the one that started them all. */
export async function processesOf({ dataDir }: TestSystem): Promise<Record<string, number>> {
  const pids = (await readRunning(dataDir))?.pids ?? {};
  const [anyPart = 0] = Object.values(pids);
  const starter = (await parents()).get(anyPart);
  if (starter === undefined) throw new Error('Nothing runs');
  return { ...pids, 'npm start itself': starter };
}

/** Somebody who may issue fines, with an access token that is fresh. */
export async function officer(system: TestSystem): Promise<ApiClient & { accessToken: string }> {
  const client = await system.signIn('officer@police.gov.sz');
  const { accessToken } = client;
  if (accessToken === undefined) throw new Error('Not signed in');
  return Object.assign(client, { accessToken });
}

/** How many fines the log tells of. */
export async function issuedFines(system: TestSystem): Promise<number> {
  const store = openEventStore({ url: (await system.addresses()).ESDB_URL });
  let fines = 0;
  try {
    for await (const { type } of store.readAll({ requiresLeader: true })) if (type === 'FineIssued') fines++;
    return fines;
  } finally {
    await store.close();
  }
}

import { readRunning } from '@fines/embedded/running.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';

import type { ApiClient } from '../../tests/support/api-client.ts';
import { TestSystem } from '../../tests/support/test-system.ts';
import { GIVEN, withNewDatabase } from './given-servers.ts';
import { holding, withFolder } from './holding.ts';
import { parents } from './processes.ts';

/** More than anybody sends in a minute. */
const NO_LIMIT = String(1e9);

/**
 * Runs the whole product after its demo start, passes it to `work` and removes it. It uses the given servers, if any,
 * with a database of its own.
 */
export function withSystem<Result>(work: (system: TestSystem) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL: address } = GIVEN;
  return address === undefined
    ? runSystem('', work)
    : withNewDatabase(address, (databaseUrl) => runSystem(databaseUrl, work));
}

function runSystem<Result>(
  databaseUrl: string,
  work: (system: TestSystem) => Promise<Result>,
): Promise<Result> {
  const { ESDB_URL = '', REDIS_URL = '' } = GIVEN;
  const servers = { DATABASE_URL: databaseUrl, ESDB_URL, REDIS_URL };
  const env = { DEMO_DATA: '1', COMMANDS_PER_MINUTE: NO_LIMIT, THROWAWAY: '0', ...servers };
  // A new folder: a copy of another system's folder would already have been started once.
  return withFolder('bench', (dataDir) =>
    holding(
      () => TestSystem.start({ dataDir, env }),
      (system) => system.stop(),
      work,
    ),
  );
}

/** The process of each part by name, and the process that started them. */
export async function processesOf({ dataDir }: TestSystem): Promise<Record<string, number>> {
  const pids = (await readRunning(dataDir))?.pids ?? {};
  const [anyPart = 0] = Object.values(pids);
  const starter = (await parents()).get(anyPart);
  if (starter === undefined) throw new Error('Nothing runs');
  return { ...pids, 'npm start itself': starter };
}

/** A user who may issue fines, with a new access token. */
export async function officer(system: TestSystem): Promise<ApiClient & { accessToken: string }> {
  const client = await system.signIn('officer@police.gov.sz');
  const { accessToken } = client;
  if (accessToken === undefined) throw new Error('Not signed in');
  return Object.assign(client, { accessToken });
}

/** The number of fines in the log. */
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

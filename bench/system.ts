import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readRunning } from '@fines/embedded/running.ts';
import { Client } from 'pg';

import type { ApiClient } from '../tests/support/api-client.ts';
import { TestSystem } from '../tests/support/test-system.ts';
import { parents } from './processes.ts';

/** Whoever sends this many a minute is not stopped. */
const NO_LIMIT = String(1e9);

/** Runs the whole product after its demo start, hands it to `work`, and removes it. */
export async function withSystem<Result>(work: (system: TestSystem) => Promise<Result>): Promise<Result> {
  const system = await TestSystem.start({
    // A copy of another's would have started twice.
    dataDir: await mkdtemp(join(tmpdir(), 'fines-bench-')),
    env: { DEMO_DATA: '1', COMMANDS_PER_MINUTE: NO_LIMIT, THROWAWAY: '0' },
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
  const client = new Client({ connectionString: (await system.addresses()).DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ fines: string }>(
      `SELECT count(*) AS fines FROM event_store.events WHERE type = 'FineIssued'`,
    );
    return Number(rows[0]?.fines);
  } finally {
    await client.end();
  }
}

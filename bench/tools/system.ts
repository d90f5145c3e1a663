import { readdir, readFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readRunning } from '@fines/embedded/running.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';

import type { ApiClient } from '../../tests/support/api-client.ts';
import { TestSystem } from '../../tests/support/test-system.ts';
import { GIVEN, withNewDatabase } from './given-servers.ts';

/** The fields of `/proc/<pid>/stat` after the name, which may contain anything; none if the process has ended. */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The parent of each process. */
async function parents(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const found = await Promise.all(
    pids.map(async (pid): Promise<[number, number]> => [pid, Number((await statOf(pid))[1] ?? 0)]),
  );
  return new Map(found);
}

/** Ticks in user and system mode, of the process and of its children that have ended. */
const TIMES = [11, 12, 13, 14];
const TICKS_PER_SECOND = 100;

/** The processor time in seconds that these processes and their child processes have used so far. */
export async function cpuSecondsOf(pids: readonly number[]): Promise<number> {
  const byOwner = await cpuSecondsByOwner(Object.fromEntries(pids.map((pid) => [String(pid), pid])));
  return [...byOwner.values()].reduce((sum, seconds) => sum + seconds, 0);
}

/** The same for each named process. */
export async function cpuSecondsByOwner(
  processes: Readonly<Record<string, number>>,
): Promise<Map<string, number>> {
  const taken = new Map<string, number>();
  for (const [pid, owner] of await ownersOf(processes)) {
    const stat = await statOf(pid);
    const ticks = TIMES.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0);
    taken.set(owner, (taken.get(owner) ?? 0) + ticks / TICKS_PER_SECOND);
  }
  return taken;
}

/** For each process, which named process it is or descends from. */
export async function ownersOf(processes: Readonly<Record<string, number>>): Promise<Map<number, string>> {
  const parentOf = await parents();
  const names = new Map(Object.entries(processes).map(([name, pid]) => [pid, name]));
  const ownerOf = (pid: number): string | undefined => {
    const parent = parentOf.get(pid);
    return names.get(pid) ?? (parent === undefined ? undefined : ownerOf(parent));
  };
  const owned = [...parentOf.keys()].flatMap((pid): [number, string][] => {
    const owner = ownerOf(pid);
    return owner === undefined ? [] : [[pid, owner]];
  });
  return new Map(owned);
}

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

async function runSystem<Result>(
  databaseUrl: string,
  work: (system: TestSystem) => Promise<Result>,
): Promise<Result> {
  const { ESDB_URL = '', REDIS_URL = '' } = GIVEN;
  const servers = { DATABASE_URL: databaseUrl, ESDB_URL, REDIS_URL };
  const system = await TestSystem.start({
    // A new folder: a copy of another system's folder would already have been started once.
    dataDir: await mkdtemp(join(tmpdir(), 'fines-bench-')),
    env: { DEMO_DATA: '1', COMMANDS_PER_MINUTE: NO_LIMIT, THROWAWAY: '0', ...servers },
  });
  try {
    return await work(system);
  } finally {
    await system.stopAndRemove();
  }
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

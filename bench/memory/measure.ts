import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import { readRunning } from '@fines/embedded/running.ts';

import type { TestSystem } from '../../tests/support/test-system.ts';
import { loadSchema } from '../commands/keep-up.ts';
import type { Figure, Outcome } from '../figure.ts';
import type { Options } from '../options.ts';
import { officer } from '../system.ts';
import { inWorker } from '../worker.ts';
import { memoryOf } from './pss.ts';

const part = 'memory';
const WANTED_MB = 700;
const CLIENTS = 16;

/** What each process takes of the memory after the demo start, and while fines are being issued. */
export async function measureMemory({ seconds }: Options, system: TestSystem): Promise<Outcome[]> {
  if (process.platform !== 'linux') return [{ part, name: 'all processes', reason: 'needs Linux' }];
  const idle = await memory(system);
  const load = inWorker('commands/clients.ts', await loadOn(system, seconds), loadSchema);
  // Just before the load ends.
  await delay(seconds * 1000);
  const busy = await memory(system);
  await load;
  return [
    ...figures('after the demo start', idle, WANTED_MB),
    ...figures(`with ${CLIENTS} clients issuing fines`, busy),
  ];
}

const loadOn = async (system: TestSystem, seconds: number) => ({
  address: system.address,
  accessToken: (await officer(system)).accessToken,
  clients: CLIENTS,
  seconds,
});

async function memory(system: TestSystem): Promise<Map<string, number>> {
  const pids = (await readRunning(system.dataDir))?.pids ?? {};
  const taken = await memoryOf(pids);
  for (const name of Object.keys(pids)) assert((taken.get(name) ?? 0) > 1, `${name} takes no memory`);
  return taken;
}

/** `wanted` is how much all may take together, in MB. */
function figures(when: string, taken: ReadonlyMap<string, number>, wanted?: number): Figure[] {
  const all = [...taken.values()].reduce((sum, megabytes) => sum + megabytes, 0);
  const target = wanted !== undefined && { target: { text: `< ${wanted} MB`, isMet: all < wanted } };
  const total: Figure = { part, name: `all, ${when}`, value: all, unit: 'MB', ...target };
  const each = [...taken].map(([name, value]): Figure => ({
    part,
    name: `${name}, ${when}`,
    value,
    unit: 'MB',
  }));
  return [total, ...each];
}

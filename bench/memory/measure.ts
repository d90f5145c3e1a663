import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import type { TestSystem } from '../../tests/support/test-system.ts';
import { issueFines, issuerOf } from '../commands/issue.ts';
import type { Figure, Outcome } from '../tools/figure.ts';
import type { Options } from '../tools/options.ts';
import { cpuSecondsByOwner, ownersOf } from '../tools/processes.ts';
import { processesOf } from '../tools/system.ts';

const KB = 1024;
const MB = 1024 * 1024;

/** The memory of a process in MB; its share of memory that several processes use counts in part. 0 if it has ended. */
export async function pssOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const [, kilobytes = '0'] = /^Pss: +(\d+) kB/m.exec(text) ?? [];
  return (Number(kilobytes) * KB) / MB;
}

/** The memory of each named process in MB, including its child processes. */
export async function memoryOf(processes: Readonly<Record<string, number>>): Promise<Map<string, number>> {
  const taken = new Map<string, number>();
  for (const [pid, owner] of await ownersOf(processes)) {
    taken.set(owner, (taken.get(owner) ?? 0) + (await pssOf(pid)));
  }
  return taken;
}

const part = 'memory';
/**
 * Of all processes but Postgres, whose memory is mostly a cache that it is told the size of. A process of Node takes
 * some 60 MB before it does anything, and the public site is one of its own, so that it can be taken over by itself.
 */
export const WANTED_MB = 600;
const WANTED_CORES = 0.02;
/** The shortest measurement, since the system counts processor time in hundredths of a second. */
const RESTS_SECONDS = 3;
/** How many times `seconds` to wait first, since sweeps and signing run after the start. */
const SETTLES = 12;
/** How many times `seconds` to measure at rest. */
const RESTS = 4;
const CLIENTS = 16;

/** The memory and processor time of each process after the demo start, and the memory while fines are issued. */
export async function measureMemory({ seconds }: Options, system: TestSystem): Promise<Outcome[]> {
  if (process.platform !== 'linux') return [{ part, name: 'all processes', reason: 'needs Linux' }];
  const idle = await memory(system);
  await delay(SETTLES * seconds * 1000);
  const resting = await coresTaken(system, Math.max(RESTS * seconds, RESTS_SECONDS));
  const load = issueFines(await issuerOf(system), { callers: CLIENTS, seconds });
  // Shortly before the load ends.
  await delay(seconds * 1000);
  const busy = await memory(system);
  await load;
  return [
    ...figures('after the demo start', idle, WANTED_MB),
    ...restingFigures(resting),
    ...figures(`with ${CLIENTS} clients issuing fines`, busy),
  ];
}

async function memory(system: TestSystem): Promise<Map<string, number>> {
  const processes = await processesOf(system);
  const taken = await memoryOf(processes);
  for (const name of Object.keys(processes)) assert((taken.get(name) ?? 0) > 1, `${name} takes no memory`);
  return taken;
}

/** The processor time that each process uses per second while nobody works. */
async function coresTaken(system: TestSystem, seconds: number): Promise<Map<string, number>> {
  const processes = await processesOf(system);
  const before = await cpuSecondsByOwner(processes);
  const started = performance.now();
  await delay(seconds * 1000);
  const after = await cpuSecondsByOwner(processes);
  const lasted = (performance.now() - started) / 1000;
  return new Map([...after].map(([name, taken]) => [name, (taken - (before.get(name) ?? 0)) / lasted]));
}

function restingFigures(taken: ReadonlyMap<string, number>): Figure[] {
  const all = sumOf(taken);
  const target = { text: `< ${WANTED_CORES} cores`, isMet: all < WANTED_CORES };
  return [
    { part, name: 'all, while nobody works', value: all, unit: 'cores', target },
    ...[...taken]
      .filter(([, value]) => value > 0)
      .map(([name, value]): Figure => ({
        part,
        name: `${name}, while nobody works`,
        value,
        unit: 'cores',
      })),
  ];
}

export const sumOf = (taken: ReadonlyMap<string, number>): number =>
  [...taken.values()].reduce((sum, each) => sum + each, 0);

/** `wanted`: the target for all processes but Postgres together, in MB. */
function figures(when: string, taken: ReadonlyMap<string, number>, wanted?: number): Figure[] {
  const all = sumOf(taken) - (taken.get('postgres') ?? 0);
  const target = wanted !== undefined && { target: { text: `< ${wanted} MB`, isMet: all < wanted } };
  const total: Figure = { part, name: `all but postgres, ${when}`, value: all, unit: 'MB', ...target };
  const each = [...taken].map(([name, value]): Figure => ({
    part,
    name: `${name}, ${when}`,
    value,
    unit: 'MB',
  }));
  return [total, ...each];
}

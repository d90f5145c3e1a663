import { readFile } from 'node:fs/promises';

import { ownersOf } from '../processes.ts';

const KB = 1024;
const MB = 1024 * 1024;

/** A process's share of the memory, in MB: what several share is counted once, in parts. 0 when it is gone. */
export async function pssOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const [, kilobytes = '0'] = /^Pss: +(\d+) kB/m.exec(text) ?? [];
  return (Number(kilobytes) * KB) / MB;
}

/** What each of some named processes takes, in MB, with those that it started. */
export async function memoryOf(processes: Readonly<Record<string, number>>): Promise<Map<string, number>> {
  const memory = new Map<string, number>();
  for (const [pid, owner] of await ownersOf(processes)) {
    memory.set(owner, (memory.get(owner) ?? 0) + (await pssOf(pid)));
  }
  return memory;
}

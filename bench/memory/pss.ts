import { readFile } from 'node:fs/promises';

import { parents } from '../processes.ts';

const KB = 1024;
const MB = 1024 * 1024;

/** A process's share of the memory, in MB: what several share is counted once, in parts. 0 when it is gone. */
export async function pssOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const [, kilobytes = '0'] = /^Pss: +(\d+) kB/m.exec(text) ?? [];
  return (Number(kilobytes) * KB) / MB;
}

/** The processes that supervise services, with what each of them takes, in MB, children included. */
export async function memoryOf(services: Readonly<Record<string, number>>): Promise<Map<string, number>> {
  const parentOf = await parents();
  const names = new Map(Object.entries(services).map(([name, pid]) => [pid, name]));
  const [anyService] = names.keys();
  const supervisor = parentOf.get(anyService ?? 0);
  if (supervisor !== undefined) names.set(supervisor, 'npm start itself');

  const ownerOf = (pid: number): string | undefined => {
    const parent = parentOf.get(pid);
    return names.get(pid) ?? (parent === undefined ? undefined : ownerOf(parent));
  };
  const memory = new Map<string, number>();
  for (const pid of parentOf.keys()) {
    const owner = ownerOf(pid);
    if (owner !== undefined) memory.set(owner, (memory.get(owner) ?? 0) + (await pssOf(pid)));
  }
  return memory;
}

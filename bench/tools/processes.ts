import { readdir, readFile } from 'node:fs/promises';

/** The fields of `/proc/<pid>/stat` after the name, which may contain anything; none if the process has ended. */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The parent of each process. */
export async function parents(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const found = await Promise.all(
    pids.map(async (pid): Promise<[number, number]> => [pid, Number((await statOf(pid))[1] ?? 0)]),
  );
  return new Map(found);
}

/** Ticks in user and system mode, of the process and of its children that have ended. */
const TIMES = [11, 12, 13, 14];
const TICKS_PER_SECOND = 100;

/** The processor time in seconds that each named process and its child processes have used so far. */
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

import { readdir, readFile } from 'node:fs/promises';

/** The fields of `/proc/<pid>/stat` after its name, which is in brackets and may hold anything; none when it is gone. */
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

/** In user and system mode, and so for its children that have ended. */
const TIMES = [11, 12, 13, 14];
const TICKS_PER_SECOND = 100;

/** What these processes and those that they started took of the processors until now, in seconds. */
export async function cpuSecondsOf(pids: readonly number[]): Promise<number> {
  const parentOf = await parents();
  const isTheirs = (pid: number | undefined): boolean =>
    pid !== undefined && (pids.includes(pid) || isTheirs(parentOf.get(pid)));
  let ticks = 0;
  for (const pid of [...parentOf.keys()].filter(isTheirs)) {
    const stat = await statOf(pid);
    for (const field of TIMES) ticks += Number(stat[field] ?? 0);
  }
  return ticks / TICKS_PER_SECOND;
}

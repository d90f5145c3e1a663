import { readFile } from 'node:fs/promises';

import type { EndFault } from './faults.ts';

/** Silent, until it goes on where it was. */
export async function freeze(pid: number): Promise<EndFault | undefined> {
  // Postgres answers by children.
  const all = [pid, ...(await childrenOf(pid))];
  const frozen = all.filter((one) => send(one, 'SIGSTOP'));
  if (frozen.length === 0) return undefined;
  return () => frozen.forEach((one) => send(one, 'SIGCONT'));
}

/** For whoever starts it again. */
export const end = (pid: number, signal: NodeJS.Signals): EndFault | undefined =>
  send(pid, signal) ? () => undefined : undefined;

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** None where the system does not tell. */
async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}

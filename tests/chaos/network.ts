import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { EndFault } from './faults.ts';

const run = promisify(execFile);

/**
 * Drops all packets to and from the ports on which a process listens: to those it talks with it is silent, and whoever
 * connects to it is not refused either. In a network namespace of our own, whose end is the end of its rules.
 */
export async function cutOff(pid: number): Promise<EndFault | undefined> {
  const ports = await portsOf(pid);
  if (ports.length === 0) return undefined;
  const rule = ['INPUT', '-p', 'tcp', '-m', 'multiport', '--ports', ports.join(','), '-j', 'DROP'];
  await run('iptables', ['-A', ...rule]);
  return async () => {
    await run('iptables', ['-D', ...rule]);
  };
}

async function portsOf(pid: number): Promise<string[]> {
  const { stdout } = await run('ss', ['--no-header', '--listening', '--tcp', '--numeric', '--processes']);
  return stdout
    .split('\n')
    .filter((line) => line.includes(`pid=${pid},`))
    .flatMap((line) => /:(\d+)\s/.exec(line)?.[1] ?? []);
}

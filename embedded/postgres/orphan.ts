import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const FAST_WITHIN_MS = 20_000;
const POLL_MS = 50;

/**
 * Stops the Postgres that a killed supervisor left running on this cluster, if there is one. Call it only
 * while holding the lease, since then no living supervisor can want it.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid');
  const pid = await recordedPid(lockFile);
  if (pid === undefined) return;
  if (!(await isPostgresOf(pid, cluster))) {
    // Postgres itself would believe that it still runs if another process has got its id meanwhile.
    await rm(lockFile, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  if (!(await isGone(pid, cluster, FAST_WITHIN_MS))) process.kill(pid, 'SIGQUIT');
  await isGone(pid, cluster, FAST_WITHIN_MS);
}

async function recordedPid(lockFile: string): Promise<number | undefined> {
  const content = await readFile(lockFile, 'utf8').catch(() => '');
  const pid = Number.parseInt(content, 10);
  return Number.isNaN(pid) ? undefined : pid;
}

async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  const command = await commandLine(pid);
  return command.includes('postgres') && command.includes(cluster);
}

async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
    const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout;
  } catch {
    return '';
  }
}

async function isGone(pid: number, cluster: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (await isPostgresOf(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

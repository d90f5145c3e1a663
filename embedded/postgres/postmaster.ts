import { execFile, type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { type Cluster, ENVIRONMENT, settingFlags } from './cluster.ts';
import type { Home } from './home.ts';

const run = promisify(execFile);

const POLL_MS = 50;

/**
 * Stops a Postgres that a killed supervisor left running on this cluster. The caller must hold the lease, since then
 * no living supervisor needs that Postgres.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid');
  const pid = await recordedPid(lockFile);
  if (pid === undefined) return;
  if (!(await isPostgresOf(pid, cluster))) {
    // Postgres would believe that it still runs if another process had its id now.
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

export type Exit = { code: number | null; signal: NodeJS.Signals | null };
export type Postmaster = { pid: number; exited: Promise<Exit>; stop(): Promise<void> };

/** Postgres ended before it accepted connections; the message has its last lines. */
export class PostgresDidNotStart extends Error {
  override readonly name = 'PostgresDidNotStart';
  readonly code = 'postgres-did-not-start';

  /** The children of a killed Postgres need a moment to notice. */
  get isTooEarly(): boolean {
    return this.message.includes('pre-existing shared memory');
  }

  get isPortTaken(): boolean {
    return this.message.includes('could not create any TCP/IP sockets');
  }
}

const READY = 'database system is ready to accept connections';
const FAST_WITHIN_MS = 20_000;

/** Starts the server process and waits until it accepts connections. */
export async function startPostmaster(
  { binaries, account, folder }: Home,
  cluster: Cluster,
  options: { port: number; throwaway: boolean; log: (line: string) => void },
): Promise<Postmaster> {
  const child = spawn(binaries.postgres, ['-D', cluster.folder, ...settingFlags(options)], {
    ...account,
    cwd: folder,
    env: ENVIRONMENT,
    // In its own process group: Ctrl-C then reaches only the services, which still need the database to stop.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(child, 'spawn');
  const exited = once(child, 'exit').then(([code, signal]): Exit => ({ code, signal }));
  await untilReady(child, exited, options.log);
  return { pid: child.pid ?? 0, exited, stop: () => stop(child, exited) };
}

async function untilReady(
  child: ChildProcess,
  exited: Promise<Exit>,
  log: (line: string) => void,
): Promise<void> {
  const lastLines: string[] = [];
  await new Promise<void>((ready, failed) => {
    if (child.stderr === null) throw new Error('Postgres was started without a log.');
    const lines = createInterface(child.stderr);
    lines.on('line', (line) => {
      log(line);
      if (line.includes(READY)) ready();
      if (lastLines.push(line) > 20) lastLines.shift();
    });
    lines.once('close', () => {
      void exited.then(({ code, signal }) =>
        failed(
          new PostgresDidNotStart(`Postgres ended with ${signal ?? code} on start:\n${lastLines.join('\n')}`),
        ),
      );
    });
  });
}

/** A fast shutdown: open transactions are rolled back; everything committed is on disk. */
async function stop(child: ChildProcess, exited: Promise<Exit>): Promise<void> {
  child.kill('SIGINT');
  const impatient = setTimeout(() => child.kill('SIGQUIT'), FAST_WITHIN_MS);
  await exited;
  clearTimeout(impatient);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { readRunning } from '@fines/embedded/running.ts';
import { expect, it } from 'vitest';

import { ApiClient } from '../support/api-client.ts';
import { DEMO_PASSWORD } from '../support/test-system.ts';
import { until } from '../support/wait.ts';

const ADDRESS = /Eswatini Police Traffic System: (\S+)/;

/** As a person types it, with what it has told so far. */
function npmStart(env: Record<string, string>): { npm: ChildProcess; told: () => string } {
  const npm = spawn('npm', ['start'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, REDIS_URL: '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  npm.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
  return { npm, told: () => told };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

type Start = { signal: NodeJS.Signals; env: Record<string, string>; accounts: [string, string][] };

const STARTS: Start[] = [
  { signal: 'SIGTERM', env: { DEMO_DATA: '0' }, accounts: [] },
  // The first super admin may have the address of a demo account.
  {
    signal: 'SIGHUP',
    env: { ADMIN_EMAIL: 'admin@police.gov.sz', ADMIN_PASSWORD: 'Lubombo-plateau-7' },
    accounts: [
      ['admin@police.gov.sz', 'Lubombo-plateau-7'],
      ['manager@police.gov.sz', DEMO_PASSWORD],
    ],
  },
];

it.each(STARTS)(
  'npm start stops all that it started when npm gets $signal',
  async (start) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fines-npm-'));
    const { npm, told } = npmStart({ ...start.env, DATA_DIR: dataDir });
    const [, address = ''] = await until(() => ADDRESS.exec(told()) ?? undefined, 'the address', 90_000);
    const { pids = {} } = (await readRunning(dataDir)) ?? {};
    expect(Object.values(pids).filter(isAlive)).toHaveLength(6);
    for (const [email, password] of start.accounts) await new ApiClient(address).signIn(email, password);

    npm.kill(start.signal);
    await until(() => !Object.values(pids).some(isAlive), 'everything to stop', 60_000);
    await until(async () => (await readRunning(dataDir)) === undefined, 'the note to be taken away');
    await rm(dataDir, { recursive: true, force: true });
  },
  120_000,
);

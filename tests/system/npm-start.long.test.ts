import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { readRunning } from '@fines/embedded/running.ts';
import { expect, it, onTestFinished } from 'vitest';

import { openServers } from '../projector/servers.ts';
import { ApiClient } from '../support/api-client.ts';
import { newDatabase } from '../support/databases.ts';
import { DEMO_PASSWORD } from '../support/test-system.ts';
import { until } from '../support/wait.ts';

/** The last that is said: before, it only says where it will be. */
const READY = /^Ready: (\S+)/m;

/** As a person types it, with what it has told so far. */
function npmStart(env: Record<string, string>): { npm: ChildProcess; told: () => string } {
  const npm = spawn('npm', ['start'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, REDIS_URL: '', DATABASE_URL: '', ESDB_URL: '', PORT: '0', ...env },
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

type Start = {
  signal: NodeJS.Signals;
  servers: () => Promise<Record<string, string>>;
  /** Its own is where nobody else on the machine gets to. */
  eventStore: RegExp;
  env: Record<string, string>;
  /** How many processes that takes. */
  parts: number;
  hasDemo: boolean;
  accounts: [string, string][];
};

/** Servers that are there already, with an empty database, if there is a Redis that one too. */
async function givenServers(): Promise<Record<string, string>> {
  const servers = await openServers(newDatabase);
  onTestFinished(() => servers.close());
  const { databaseUrl, esdbUrl } = servers;
  return { DATABASE_URL: databaseUrl, ESDB_URL: esdbUrl, REDIS_URL: process.env['REDIS_URL'] ?? '' };
}

const STARTS: Start[] = [
  {
    signal: 'SIGTERM',
    servers: givenServers,
    eventStore: /^esdb:/,
    env: { ADMIN_EMAIL: 'chief@police.gov.sz', ADMIN_PASSWORD: 'Lubombo-plateau-7' },
    parts: 3,
    hasDemo: false,
    accounts: [['chief@police.gov.sz', 'Lubombo-plateau-7']],
  },
  // The first super admin may have the address of a demo account.
  {
    signal: 'SIGHUP',
    servers: () => Promise.resolve({}),
    eventStore: /^esdb\+unix:/,
    parts: 5,
    hasDemo: true,
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
    const servers = await start.servers();
    const { npm, told } = npmStart({ ...start.env, ...servers, DATA_DIR: dataDir });
    const [, address = ''] = await until(() => READY.exec(told()) ?? undefined, 'the address', 90_000);
    const { pids = {}, ESDB_URL } = (await readRunning(dataDir)) ?? {};
    expect(ESDB_URL).toMatch(start.eventStore);
    expect(Object.values(pids).filter(isAlive)).toHaveLength(start.parts);
    expect(told().includes('Demo accounts')).toBe(start.hasDemo);
    expect(told()).toMatch(/^[^]*Press Ctrl-C to stop\.[^]*Ready: /);
    expect(told().includes('Filling in the demo data … 100 of ')).toBe(start.hasDemo);
    for (const [variable, url] of Object.entries(servers).filter(([, each]) => each !== '')) {
      expect(told()).toContain(`${variable}: ${url.split('?')[0]?.replace(/\/\/.*@/, '//')}\n`);
    }
    for (const [email, password] of start.accounts) await new ApiClient(address).signIn(email, password);

    npm.kill(start.signal);
    await until(() => !Object.values(pids).some(isAlive), 'everything to stop', 60_000);
    await until(async () => (await readRunning(dataDir)) === undefined, 'the note to be taken away');
    await rm(dataDir, { recursive: true, force: true });
  },
  120_000,
);

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Redis } from 'ioredis';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';

import { PARTS } from '../../bench/tools/options.ts';
import { openServers, type Servers } from '../projector/servers.ts';
import { newDatabase } from '../support/databases.ts';
import { until } from '../support/wait.ts';

const ROOT = join(import.meta.dirname, '../..');

const { REDIS_URL = '' } = process.env;
if (REDIS_URL === '') process.stdout.write('Not run: the bench on a used Redis. Set REDIS_URL to run it.\n');

const NO_SERVERS = { DATABASE_URL: '', ESDB_URL: '', REDIS_URL: '' };

const benchOn = async (servers: Record<string, string>, ...args: string[]): Promise<string[]> => {
  const env = { ...process.env, ...NO_SERVERS, ...servers };
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/main.ts', ...args], {
    cwd: ROOT,
    env,
  });
  return stdout.split('\n').filter((line) => line.startsWith('| '));
};

const bench = (...args: string[]): Promise<string[]> => benchOn({}, ...args);

it('measures every part and says what it left out', async () => {
  const sizes = ['--events', '2000', '--emmett-events', '0', '--fines', '200', '--large'];
  const lines = await bench(...sizes, '--seconds', '0.2', '--times', '5');

  const parts = new Set(lines.slice(2).map((line) => line.split('|')[1]?.trim()));
  expect([...parts]).toEqual(PARTS);
  const emmett = lines.filter((line) => line.includes('Emmett'));
  expect(emmett).toHaveLength(2);
  for (const callers of [1, 16, 64]) {
    const load = lines.filter((line) => line.includes(`POST /api/fines, ${callers} at once:`));
    const told = load.map((line) => line.split('|')[2]?.split(': ')[1]?.trim());
    expect(told).toEqual(
      expect.arrayContaining([
        'processor time of postgres for each',
        'processor time of all servers for each',
        'for a processor second of all servers',
        'commits of Postgres for each',
        'WAL flushes of Postgres for each',
      ]),
    );
  }
  for (const line of emmett) expect(line).toContain('skipped: not wanted: --emmett-events 0');
  expect(lines.filter((line) => line.includes('2,000 fines, p95 as it grows'))).not.toEqual([]);
  for (const line of lines.slice(2))
    expect(line).toMatch(/[1-9].*(per s|per CPU s|events\/s|ms|MB|cores|commits|flushes)|skipped: /);
}, 240_000);

it('refuses what it does not know, and to write a part of the table', async () => {
  await expect(bench('comands')).rejects.toThrow('comands');
  await expect(bench('commands', '--write')).rejects.toThrow('Only the whole table can be written');
});

/** The processes that were started with this folder for temporary files, or on a folder in it. */
async function processesWith(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const told = await Promise.all(
    pids.map(async (pid) => {
      const texts = ['environ', 'cmdline'].map((name) =>
        readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => ''),
      );
      return (await Promise.all(texts)).some((text) => text.includes(folder));
    }),
  );
  return pids.filter((_, index) => told[index]);
}

const STARTED_WITHIN_MS = 90_000;

const isCalled = (word: string) => async (pid: string) =>
  (await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')).includes(word);

describe.skipIf(process.platform !== 'linux')('leaves no process and no folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fines-test-'));
    // The account of Postgres has to reach what is in it.
    await chmod(folder, 0o711);
    return () => rm(folder, { recursive: true });
  });

  /** Sends the signal as soon as the worker runs. @returns the exit code */
  async function interrupted(part: string, worker: string, signal: NodeJS.Signals): Promise<unknown> {
    const env = { ...process.env, ...NO_SERVERS, TMPDIR: folder };
    const running = spawn(process.execPath, ['bench/main.ts', part, '--events', '2000'], {
      cwd: ROOT,
      env,
      stdio: 'ignore',
    });
    const exited = once(running, 'exit');
    const isWorking = async (): Promise<boolean> => {
      const started = await processesWith(folder);
      return (await Promise.all(started.map(isCalled(worker)))).includes(true);
    };
    await until(isWorking, `${worker} runs`, STARTED_WITHIN_MS).finally(() => running.kill(signal));
    const [code] = await exited;
    return code;
  }

  it('when Ctrl-C is pressed while the product is under load', async () => {
    expect(await interrupted('commands', 'commands/clients.ts', 'SIGINT')).toBe(130);
    expect(await processesWith(folder)).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  }, 120_000);

  it('when it is told to end while read tables are built', async () => {
    expect(await interrupted('rebuild', 'rebuild/build.ts', 'SIGTERM')).toBe(143);
    expect(await processesWith(folder)).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  }, 120_000);
});

const QUICK = [
  '--events',
  '500',
  '--emmett-events',
  '0',
  '--fines',
  '50',
  '--seconds',
  '0.2',
  '--times',
  '3',
];

const databasesOn = async (url: string): Promise<string[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database');
  await client.end();
  return rows.map(({ datname }) => datname).filter((name) => name.startsWith('fines_bench_'));
};

describe('with servers that were given', () => {
  let servers: Servers;
  beforeEach(async () => {
    servers = await openServers(newDatabase);
    return () => servers.close();
  });

  it('works in databases of its own in Postgres, and leaves nothing there', async () => {
    await servers.pool.query('CREATE TABLE somebodys AS SELECT 1 AS one');
    const lines = await benchOn({ DATABASE_URL: servers.databaseUrl }, 'public', 'rebuild', ...QUICK);
    expect(lines.filter((line) => /^\| (public|rebuild)/.test(line))).not.toEqual([]);
    const { rows } = await servers.pool.query(
      `SELECT tablename FROM pg_tables WHERE schemaname !~ '^(pg_|information_schema)'`,
    );
    expect(rows).toEqual([{ tablename: 'somebodys' }]);
    expect(await databasesOn(servers.databaseUrl)).toEqual([]);
  }, 120_000);

  it('fills an event store that is empty, and leaves out what needs logs of its own', async () => {
    const lines = await benchOn({ ESDB_URL: servers.esdbUrl }, 'public', 'rebuild', ...QUICK);
    expect(lines.find((line) => line.startsWith('| rebuild'))).toContain('skipped: needs logs of its own');
    expect(lines.some((line) => line.startsWith('| public'))).toBe(true);
    // What it wrote there is in the way of a second time.
    await expect(benchOn({ ESDB_URL: servers.esdbUrl }, 'public', ...QUICK)).rejects.toThrow(
      'The event store of ESDB_URL holds records',
    );
  }, 120_000);

  it.skipIf(REDIS_URL === '')(
    'takes no Redis in which somebody keeps something, and leaves it as it is',
    async () => {
      const url = new URL('/15', REDIS_URL);
      const redis = new Redis(url.href);
      await redis.set('somebodys', '1');
      await expect(benchOn({ REDIS_URL: url.href }, 'public', ...QUICK)).rejects.toThrow(
        'The Redis of REDIS_URL holds 1 keys',
      );
      expect(await redis.keys('*')).toEqual(['somebodys']);
      await redis.flushdb();
      await redis.quit();
    },
  );
});

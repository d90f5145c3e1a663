import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Redis } from 'ioredis';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';

import { openServers, type Servers } from '../projector/servers.ts';
import { newDatabase } from '../support/databases.ts';

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
  expect([...parts]).toEqual(['commands', 'peers', 'visible', 'rebuild', 'questions', 'memory']);
  const emmett = lines.filter((line) => line.includes('Emmett'));
  expect(emmett).toHaveLength(2);
  for (const line of emmett) expect(line).toContain('skipped: not wanted: --emmett-events 0');
  expect(lines.filter((line) => line.includes('2,000 fines, p95 as it grows'))).not.toEqual([]);
  for (const line of lines.slice(2)) expect(line).toMatch(/[1-9].*(per s|events\/s|ms|MB|cores)|skipped: /);
}, 120_000);

it('refuses what it does not know, and to write a part of the table', async () => {
  await expect(bench('comands')).rejects.toThrow('comands');
  await expect(bench('commands', '--write')).rejects.toThrow('Only the whole table can be written');
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
    const lines = await benchOn({ DATABASE_URL: servers.databaseUrl }, 'visible', 'rebuild', ...QUICK);
    expect(lines.filter((line) => /^\| (visible|rebuild)/.test(line))).not.toEqual([]);
    const { rows } = await servers.pool.query(
      `SELECT tablename FROM pg_tables WHERE schemaname !~ '^(pg_|information_schema)'`,
    );
    expect(rows).toEqual([{ tablename: 'somebodys' }]);
    expect(await databasesOn(servers.databaseUrl)).toEqual([]);
  }, 120_000);

  it('fills an event store that is empty, and leaves out what needs logs of its own', async () => {
    const lines = await benchOn({ ESDB_URL: servers.esdbUrl }, 'visible', 'rebuild', ...QUICK);
    expect(lines.find((line) => line.startsWith('| rebuild'))).toContain('skipped: needs logs of its own');
    expect(lines.some((line) => line.startsWith('| visible'))).toBe(true);
    // What it wrote there is in the way of a second time.
    await expect(benchOn({ ESDB_URL: servers.esdbUrl }, 'visible', ...QUICK)).rejects.toThrow(
      'The event store of ESDB_URL holds records',
    );
  }, 120_000);

  it.skipIf(REDIS_URL === '')(
    'takes no Redis in which somebody keeps something, and leaves it as it is',
    async () => {
      const url = new URL('/15', REDIS_URL);
      const redis = new Redis(url.href);
      await redis.set('somebodys', '1');
      await expect(benchOn({ REDIS_URL: url.href }, 'visible', ...QUICK)).rejects.toThrow(
        'The Redis of REDIS_URL holds 1 keys',
      );
      expect(await redis.keys('*')).toEqual(['somebodys']);
      await redis.flushdb();
      await redis.quit();
    },
  );
});

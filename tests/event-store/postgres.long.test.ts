import { once } from 'node:events';
import { mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import {
  type PostgresOptions,
  type RunningPostgres,
  startPostgres,
} from '@fines/embedded/postgres/postgres.ts';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

import { forkProgram } from '../support/fork-program.ts';
import { temporaryFolder } from './servers.ts';

const isRoot = process.getuid?.() === 0;

async function folder(): Promise<string> {
  const path = await temporaryFolder();
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function start(dataDir: string, options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, throwaway: true, ...options });
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const keep = (url: string): Promise<object[]> => query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
const kept = (url: string): Promise<object[]> => query(url, 'SELECT answer FROM kept');

const answers = (url: string): Promise<boolean> =>
  query(url, 'SELECT 1').then(
    () => true,
    () => false,
  );

async function startSupervised(dataDir: string): Promise<{ url: string; kill: () => Promise<void> }> {
  const supervisor = forkProgram(join(import.meta.dirname, 'supervisor.ts'), {}, [dataDir]);
  const [message] = await once(supervisor, 'message');
  const { url } = z.object({ url: z.string() }).parse(message);
  const kill = async (): Promise<void> => {
    const exited = once(supervisor, 'exit');
    supervisor.kill('SIGKILL');
    await exited;
  };
  return { url, kill };
}

describe('Postgres', () => {
  test('starts on an empty folder, for us alone', async () => {
    const dataDir = await folder();
    const { url, port } = await start(dataDir);
    expect(new URL(url)).toMatchObject({ hostname: '127.0.0.1', port: String(port), pathname: '/fines' });
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await query(url, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
    const { mode } = await stat(join(dataDir, 'password'));
    expect(mode & 0o777).toBe(0o600);
    const stranger = new URL(url);
    stranger.password = 'guess';
    await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  test('sorts by code point and knows the case of every letter', async () => {
    const { url } = await start(await folder());
    const sql = `SELECT string_agg(word, ' ' ORDER BY word) AS words, upper('é') AS upper
                 FROM unnest(ARRAY['a', 'B', 'é', 'Z', 'b']) AS word`;
    expect(await query(url, sql)).toEqual([{ words: 'B Z a b é', upper: 'É' }]);
  });

  test('keeps its data and its password when it starts again', async () => {
    const dataDir = await folder();
    const first = await start(dataDir);
    await keep(first.url);
    await first.stop();
    expect(await answers(first.url)).toBe(false);
    const second = await start(dataDir, { port: first.port });
    expect(second.url).toBe(first.url);
    expect(await kept(second.url)).toEqual([{ answer: 42 }]);
  });

  test('tells that it ended, and starts again after it was killed', async () => {
    const dataDir = await folder();
    const first = await start(dataDir);
    await keep(first.url);
    process.kill(first.pid, 'SIGKILL');
    expect(await first.exited).toEqual({ code: null, signal: 'SIGKILL' });
    const second = await start(dataDir, { port: first.port });
    expect(await kept(second.url)).toEqual([{ answer: 42 }]);
  });

  test('stops though somebody is connected', async () => {
    const postgres = await start(await folder());
    const client = new Client({ connectionString: postgres.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('BEGIN');
    await postgres.stop();
    expect(await postgres.exited).toEqual({ code: 0, signal: null });
  });

  test('takes over what a killed supervisor left running', async () => {
    const dataDir = await folder();
    const first = await startSupervised(dataDir);
    await keep(first.url);
    await first.kill();
    expect(await answers(first.url)).toBe(true);
    const second = await start(dataDir);
    expect(await answers(first.url)).toBe(false);
    expect(await kept(second.url)).toEqual([{ answer: 42 }]);
  });

  test('is not taken from a supervisor that lives', async () => {
    const dataDir = await folder();
    const first = await start(dataDir);
    await expect(startPostgres({ dataDir, throwaway: true })).rejects.toMatchObject({
      code: 'data-folder-in-use',
      message: expect.stringContaining(`in use by the process ${process.pid}`),
    });
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('is not stopped for another process that has got the id of a dead one', async () => {
    const dataDir = await folder();
    const first = await start(dataDir);
    const lockFile = join(dataDir, 'cluster', 'postmaster.pid');
    const lock = await readFile(lockFile, 'utf8');
    await first.stop();
    const stranger = forkProgram(join(import.meta.dirname, 'unrelated-process.ts'));
    await once(stranger, 'spawn');
    onTestFinished(() => void stranger.kill('SIGKILL'));
    await writeFile(lockFile, lock.replace(/^\d+/, String(stranger.pid)));
    await start(dataDir);
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
  });

  test('says why it does not start', async () => {
    const occupant = createServer();
    await new Promise<void>((listening) => occupant.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void occupant.close());
    const address = occupant.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const dataDir = await folder();
    await expect(startPostgres({ dataDir, port, throwaway: true })).rejects.toMatchObject({
      code: 'postgres-did-not-start',
      message: expect.stringContaining('Address already in use'),
    });
    await start(dataDir);
  });

  test('two can run side by side', async () => {
    const [one, other] = await Promise.all([start(await folder()), start(await folder())]);
    await keep(one.url);
    await expect(kept(other.url)).rejects.toThrow('does not exist');
  });

  test.runIf(isRoot)('finds another place if root keeps the folder where nobody else gets', async () => {
    const secret = await folder();
    const dataDir = join(secret, 'clone', '.data', 'postgres');
    await mkdir(dataDir, { recursive: true });
    const first = await start(dataDir);
    await keep(first.url);
    expect(await realpath(join(dataDir, 'moved-to'))).toMatch(/^\/var\/lib\/traffic-fines\/data-/);
    await first.stop();
    const second = await start(dataDir);
    expect(await kept(second.url)).toEqual([{ answer: 42 }]);
    await second.stop();
    const place = await realpath(join(dataDir, 'moved-to'));
    await rm(place, { recursive: true });
  });
});

if (!isRoot) process.stdout.write('Not run: Postgres below a private folder of root. Run as root for it.\n');

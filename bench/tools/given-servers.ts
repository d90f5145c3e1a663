import { randomBytes } from 'node:crypto';

import { isOurStream } from '@fines/domain/shared/streams.ts';
import type { ExternalServers } from '@fines/embedded/settings.ts';
import { readConfig, variables } from '@fines/platform/config.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { Redis } from 'ioredis';
import { Client } from 'pg';

import { holding } from './holding.ts';

const { DATABASE_URL, ESDB_URL, REDIS_URL } = variables;

/** Servers to measure with instead of those of `npm start`. */
export const GIVEN: ExternalServers = readConfig({
  DATABASE_URL: DATABASE_URL.optional(),
  ESDB_URL: ESDB_URL.optional(),
  REDIS_URL,
});

/** The processors of given servers are those of another machine, or cannot be told apart from those of others. */
export const areServersGiven = GIVEN.DATABASE_URL !== undefined || GIVEN.ESDB_URL !== undefined;

/** @throws Error if a server has data that is not the bench's. The data stays as it is. */
export async function requireUnused({
  ESDB_URL: esdbUrl,
  REDIS_URL: redisUrl,
}: ExternalServers): Promise<void> {
  if (esdbUrl !== undefined) await requireNoRecords(esdbUrl);
  if (redisUrl !== undefined) await requireNoKeys(redisUrl);
}

async function requireNoRecords(url: string): Promise<void> {
  const store = openEventStore({ url });
  try {
    for await (const { stream } of store.readAll()) {
      if (!isOurStream(stream)) continue;
      throw new Error(
        `The event store of ESDB_URL holds records, such as ${stream}. The bench writes thousands of its own, which nobody can take out again: give it one that is empty.`,
      );
    }
  } finally {
    await store.close();
  }
}

async function requireNoKeys(url: string): Promise<void> {
  const redis = new Redis(url);
  try {
    const keys = await redis.dbsize();
    if (keys === 0) return;
    throw new Error(
      `The Redis of REDIS_URL holds ${keys} keys. Somebody's jobs may be among them, which the bench would take: give it a database that is empty, such as redis://…/15.`,
    );
  } finally {
    redis.disconnect();
  }
}

/** Removes the bench's jobs from a Redis that was empty before. */
export async function removeJobs({ REDIS_URL: redisUrl }: ExternalServers): Promise<void> {
  if (redisUrl === undefined) return;
  const redis = new Redis(redisUrl);
  try {
    const keys = await redis.keys('bull:*');
    if (keys.length > 0) await redis.unlink(keys);
  } finally {
    redis.disconnect();
  }
}

/**
 * Creates a database on the server of `address`, passes it to `work` and drops it. Nothing else on the server is
 * touched, including the database in `address`.
 */
export function withNewDatabase<Result>(
  address: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const name = `fines_bench_${randomBytes(6).toString('hex')}`;
  const url = new URL(address);
  url.pathname = name;
  return holding(
    () => onServer(address, `CREATE DATABASE ${name}`),
    () => onServer(address, `DROP DATABASE ${name} WITH (FORCE)`),
    () => work(url.href),
  );
}

async function onServer(address: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: address });
  try {
    await client.connect();
    await client.query(statement);
  } catch (cause) {
    throw new Error(
      `"${statement}" failed on the server of DATABASE_URL. The bench works in databases of its own there, which its role must be allowed to make.`,
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

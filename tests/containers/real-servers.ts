import {
  type ConnectionOptions,
  parseConnectionString,
} from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { RedisContainer } from '@testcontainers/redis';
import { GenericContainer, Wait } from 'testcontainers';

import type { Start } from '../event-store/contract/store.ts';
import { newDatabase } from '../support/databases.ts';
import { hasEngine } from './engine.ts';

/** Servers as production has them. Without a Redis the queue is on Postgres. */
type RealServers = { esdbUrl: string; databaseUrl: string; redisUrl?: string };
export type Started = RealServers & { stop(): Promise<void> };

/** The images of docker-compose.yml; the event store's may be another that speaks the same protocol. */
const {
  EVENTSTORE_IMAGE = 'eventstore/eventstore:24.10.14',
  ESDB_URL = '',
  REDIS_URL = '',
  DATABASE_URL = '',
} = process.env;
const POSTGRES_IMAGE = 'postgres:18.6-trixie';
const REDIS_IMAGE = 'redis:8.10.2-trixie';
const ESDB_PORT = 2113;

const engine = await hasEngine();

/** Why nothing can be run here; undefined if something can. */
export const reasonToSkip: string | undefined =
  engine || ESDB_URL !== '' ? undefined : 'no Docker engine answers, and ESDB_URL names no EventStoreDB';

/** The servers that the environment names, else containers. */
export const startRealServers = (): Promise<Started> =>
  ESDB_URL === '' ? startContainers() : useGivenServers();

const given = ESDB_URL === '' ? undefined : parseConnectionString(ESDB_URL);

/** Why nothing can be put between the tests and the event store, to break the line; undefined if something can. */
export const reasonForNoPlainLine: string | undefined = given && whyNotPlain(given);

function whyNotPlain(address: ConnectionOptions): string | undefined {
  if (address.tls ?? true) return 'ESDB_URL asks for TLS';
  if (address.defaultCredentials !== undefined) return 'ESDB_URL has credentials';
  return address.dnsDiscover || address.hosts.length > 1 ? 'ESDB_URL names a cluster' : undefined;
}

/** An event store for one suite; others may use it at the same time. */
export async function startEventStore(): Promise<Awaited<ReturnType<Start>>> {
  const [host] = given?.hosts ?? [];
  if (host !== undefined) {
    return { url: ESDB_URL, host: host.address, port: host.port, stop: () => Promise.resolve() };
  }
  const container = await new GenericContainer(EVENTSTORE_IMAGE)
    .withEnvironment({
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
      EVENTSTORE_START_STANDARD_PROJECTIONS: 'false',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
    })
    .withExposedPorts(ESDB_PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', ESDB_PORT).forStatusCodeMatching((code) => code < 300))
    .start();
  const port = container.getMappedPort(ESDB_PORT);
  return {
    url: `esdb://${container.getHost()}:${port}?tls=false`,
    host: container.getHost(),
    port,
    stop: async () => void (await container.stop()),
  };
}

async function startContainers(): Promise<Started> {
  const [eventStore, postgres, redis] = await Promise.all([
    startEventStore(),
    new PostgreSqlContainer(POSTGRES_IMAGE).start(),
    new RedisContainer(REDIS_IMAGE).start(),
  ]);
  return {
    esdbUrl: eventStore.url,
    databaseUrl: postgres.getConnectionUri(),
    redisUrl: redis.getConnectionUrl(),
    stop: async () => void (await Promise.all([eventStore.stop(), postgres.stop(), redis.stop()])),
  };
}

/** The tests need a Postgres of their own unless there is one to use: an embedded one will do. */
async function useGivenServers(): Promise<Started> {
  const redis = REDIS_URL === '' ? {} : { redisUrl: REDIS_URL };
  const databaseUrl = DATABASE_URL === '' ? await newDatabase() : DATABASE_URL;
  return { esdbUrl: ESDB_URL, databaseUrl, ...redis, stop: () => Promise.resolve() };
}

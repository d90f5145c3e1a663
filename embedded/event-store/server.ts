import { setMaxListeners } from 'node:events';
import { rm } from 'node:fs/promises';

import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { Pool } from 'pg';

import { appendHandler } from './append.ts';
import { batchAppendHandler } from './batch-append.ts';
import { Commits } from './commits.ts';
import { deleteHandler, tombstoneHandler } from './delete.ts';
import type { ServerLogger } from './events.ts';
import { supportedMethodsHandler } from './features.ts';
import type { Answer } from './read-request.ts';
import { readHandler } from './read.ts';
import { NUMBERS } from './storage.ts';
import { startWriter } from './writer.ts';

/** `port` is 0 for a server on a socket. */
export type EventStoreServer = { port: number; stop(): Promise<void> };

/** The client's service definition, except that a read may also answer with bytes. */
const STREAMS = {
  ...streams.StreamsService,
  read: {
    ...streams.StreamsService.read,
    responseSerialize: (answer: Answer): Buffer =>
      Buffer.isBuffer(answer) ? answer : Buffer.from(answer.serializeBinary()),
  },
};

const READING_CONNECTIONS = 4;

/**
 * Speaks the protocol of EventStoreDB as far as its client needs it for appends, reads and subscriptions, and keeps
 * the log in Postgres. It has neither TLS nor accounts: everybody who reaches it may read and write everything. So it
 * listens on a socket in a folder that only its user may enter or, for tests, on the loopback interface.
 *
 * @throws AnotherServerWrites
 */
export async function startEventStoreServer(options: {
  databaseUrl: string;
  /** 0 takes a free port. */
  port: number;
  host?: string;
  /** The path of a socket, instead of host and port. */
  socket?: string | undefined;
  logger?: ServerLogger;
  /** Which may have other services and interceptors already. */
  server?: Server;
}): Promise<EventStoreServer> {
  const { databaseUrl, port, host = '127.0.0.1', socket, logger = { warn: () => undefined } } = options;
  const commits = new Commits();
  const writer = await startWriter({ databaseUrl, commits, logger });
  const pool = openReadingPool(databaseUrl, logger);
  const stopping = new AbortController();
  // Every connected client adds a listener.
  setMaxListeners(0, stopping.signal);

  const { server = new Server() } = options;
  server.addService(features.ServerFeaturesService, { getSupportedMethods: supportedMethodsHandler });
  server.addService(STREAMS, {
    read: readHandler({ pool, commits, stopping: stopping.signal }),
    append: appendHandler(writer),
    batchAppend: batchAppendHandler(writer, stopping.signal),
    delete: deleteHandler(writer),
    tombstone: tombstoneHandler(writer),
  });

  const stop = async (): Promise<void> => {
    // Finishes and answers running writes first, then ends the subscriptions, which never end by themselves.
    await writer.stop();
    stopping.abort();
    await shutDown(server);
    await pool.end();
  };
  try {
    if (socket === undefined) return { port: await bind(server, `${host}:${port}`), stop };
    // Left by a killed server. That server no longer runs, since this one holds the lock of the database.
    await rm(socket, { force: true });
    await bind(server, `unix:${socket}`);
    return { port: 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function openReadingPool(databaseUrl: string, logger: ServerLogger): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'event-store reader',
    max: READING_CONNECTIONS,
    connectionTimeoutMillis: 5000,
    types: NUMBERS,
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle connection to Postgres broke'));
  return pool;
}

const bind = (server: Server, address: string): Promise<number> =>
  new Promise((bound, failed) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) =>
      error ? failed(error) : bound(port),
    );
  });

const SHUT_DOWN_WITHIN_MS = 1000;

async function shutDown(server: Server): Promise<void> {
  const impatient = setTimeout(() => server.forceShutdown(), SHUT_DOWN_WITHIN_MS);
  await new Promise<void>((done) => server.tryShutdown(() => done()));
  clearTimeout(impatient);
}

import { Client, DatabaseError } from 'pg';

import { SCHEMA, NUMBERS } from './storage.ts';
import { Tail } from './tail.ts';

/** The only connection that may write, and the end of the log, which is valid as long as the connection lasts. */
export type Session = { client: Client; tail: Tail; isBroken(): boolean; close(): Promise<void> };

class AnotherServerWrites extends Error {
  override readonly name = 'AnotherServerWrites';
  readonly code = 'another-server-writes';

  constructor() {
    super('Another event store server writes to this database. There can be only one: stop it first.');
  }
}

const LOCK = `hashtextextended('event_store writer', 0)`;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Connects, takes the lock that makes this the only writer of the database, and loads the end of the log. The lock
 * belongs to the connection, so after taking it no write of an earlier writer can still be running.
 *
 * @throws AnotherServerWrites
 */
export async function openSession(databaseUrl: string): Promise<Session> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'event-store writer',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types: NUMBERS,
  });
  let broken = false;
  client.on('error', () => (broken = true));
  client.on('end', () => (broken = true));
  try {
    await client.connect();
    await takeLock(client);
    await client.query(SCHEMA);
    await client.query('SET synchronous_commit = on');
    const tail = await Tail.load(client);
    return { client, tail, isBroken: () => broken, close: () => client.end() };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Waits a little, since Postgres needs a moment to notice that a killed server is gone. */
async function takeLock(client: Client): Promise<void> {
  try {
    await client.query(`SET lock_timeout = '3s'`);
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    await client.query(`RESET lock_timeout`);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) throw new AnotherServerWrites();
    throw error;
  }
}

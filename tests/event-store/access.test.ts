import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import {
  AccessDeniedError,
  EventStoreDBClient,
  jsonEvent,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { grantAccess } from '@fines/platform/event-store/access.ts';
import { AppendRefused, type EventStore, openEventStore } from '@fines/platform/event-store/event-store.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { newDatabase } from '../support/databases.ts';
import { all, anEvent, someStream } from './contract/some-events.ts';
import { startGuardedStore } from './guarded-store.ts';

const ADMIN_PASSWORD = 'AdministratorsPassword';
const PASSWORDS = {
  command_api: 'CommandApisPassword',
  projector: 'ProjectorsPassword',
  read_api: 'ReadApisPassword',
};

/** An EventStoreDB that is there for this test alone, as its administrator; without it, ours takes its place. */
const { ESDB_ADMIN_URL } = process.env;

let folder: string;
let adminUrl: string;
let admin: EventStoreDBClient;
let stop = (): Promise<void> => Promise.resolve();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fines-access-'));
  adminUrl = ESDB_ADMIN_URL ?? (await start());
  await grantAccess(adminUrl, PASSWORDS);
  admin = EventStoreDBClient.connectionString(adminUrl);
});
afterAll(async () => {
  await admin.dispose();
  await stop();
  await rm(folder, { recursive: true });
});

/** With a key that takes no time to make; those of an installation have tests of their own. */
async function start(): Promise<string> {
  const [keyFile, certificateFile] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-keyout', keyFile];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await promisify(execFile)('openssl', ['req', '-x509', ...key, ...name, '-out', certificateFile]);
  const certificate = { cert: await readFile(certificateFile), key: await readFile(keyFile) };
  const databaseUrl = await newDatabase();
  const store = await startGuardedStore({ databaseUrl, certificate, adminPassword: ADMIN_PASSWORD });
  stop = () => store.stop();
  const trusted = encodeURIComponent(certificateFile);
  return `esdb://admin:${ADMIN_PASSWORD}@localhost:${store.port}?tlsCaFile=${trusted}`;
}

const urlOf = (user: string): string => adminUrl.replace(/\/\/.*@/, `//${user && `${user}@`}`);

function open(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  onTestFinished(() => client.dispose());
  return client;
}

function openStore(url: string): EventStore {
  const store = openEventStore({ url });
  onTestFinished(() => store.close());
  return store;
}

/** A stream of somebody else's. */
async function written(): Promise<string> {
  const stream = someStream();
  await admin.appendToStream(stream, happened());
  return stream;
}

const happened = () => jsonEvent({ type: 'Happened', data: {} });

const OPERATIONS: Record<string, (client: EventStoreDBClient, stream: string) => Promise<unknown>> = {
  'append to a stream': (client, stream) => client.appendToStream(stream, happened()),
  'append to a new stream': (client) => client.appendToStream(someStream(), happened()),
  'read a stream': (client, stream) => all(client.readStream(stream)),
  'read whether a stream was set to lose events': (client, stream) => all(client.readStream(`$$${stream}`)),
  'read the log': (client) => all(client.readAll({ fromPosition: START, maxCount: 1 })),
  'delete a stream': (client, stream) => client.deleteStream(stream),
  'close a stream for ever': (client, stream) => client.tombstoneStream(stream),
  'set a stream to lose events': (client, stream) =>
    client.appendToStream(`$$${stream}`, jsonEvent({ type: '$metadata', data: { $maxCount: 1 } })),
  'give rights to a stream': (client, stream) =>
    client.setStreamMetadata(stream, { acl: { writeRoles: ['read_api'] } }),
  'give rights to all': (client) =>
    client.appendToStream('$settings', jsonEvent({ type: '$settings', data: { $userStreamAcl: {} } })),
  'read who has users': (client) => all(client.readStream('$users')),
};

async function whatMay(user: string): Promise<string[]> {
  const client = open(urlOf(user));
  const allowed = [];
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const outcome = await operation(client, await written()).catch((error: unknown) => error);
    if (outcome instanceof AccessDeniedError) continue;
    if (outcome instanceof Error && !(outcome instanceof StreamNotFoundError)) throw outcome;
    allowed.push(name);
  }
  return allowed;
}

const READING = ['read a stream', 'read whether a stream was set to lose events', 'read the log'];

describe('in an event store with users', () => {
  it.each([
    ['command_api', ['append to a stream', 'append to a new stream', ...READING]],
    ['projector', READING],
    ['read_api', READING],
  ] as const)('%s may do only what it needs', async (user, allowed) => {
    expect(await whatMay(`${user}:${PASSWORDS[user]}`)).toEqual(allowed);
  });

  it.each([
    ['no password', ''],
    ['a wrong password', 'command_api:SomeOtherPassword'],
    ['the password that everybody knows', 'admin:changeit'],
    ['that of a user nobody works as', 'ops:changeit'],
  ])('%s opens nothing', async (_, user) => {
    expect(await whatMay(user)).toEqual([]);
  });

  it('an append that is denied is refused at once', async () => {
    const store = openStore(urlOf(`read_api:${PASSWORDS.read_api}`));
    await expect(store.append(someStream(), [anEvent()], 'no-stream')).rejects.toBeInstanceOf(AppendRefused);
  });

  it('setting up again writes nothing', async () => {
    const store = openStore(adminUrl);
    const before = await store.end();
    await grantAccess(adminUrl, PASSWORDS);
    expect(await store.end()).toEqual(before);
  });

  it('a password that changed is the new one', async () => {
    const read_api = 'AnotherOfReadApi';
    await grantAccess(adminUrl, { ...PASSWORDS, read_api });
    expect(await whatMay(`read_api:${read_api}`)).toEqual(READING);
    expect(await whatMay(`read_api:${PASSWORDS.read_api}`)).toEqual([]);
    await grantAccess(adminUrl, PASSWORDS);
  });
});

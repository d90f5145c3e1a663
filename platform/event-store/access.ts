import {
  AccessDeniedError,
  BACKWARDS,
  type Credentials,
  END,
  type EventStoreDBClient,
  jsonEvent,
  LoginConflictError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import utils from '@eventstore/db-client/dist/utils/index.js';
import service from '@eventstore/db-client/generated/users_grpc_pb.js';
import users from '@eventstore/db-client/generated/users_pb.js';
import type { CallOptions, Metadata, ServiceError } from '@grpc/grpc-js';

import { backOff } from '../async.ts';
import { openClient } from './event-store.ts';
import type { JsonObject } from './events.ts';

/** The users of the services, named like their roles in Postgres. */
const USERS = ['command_api', 'projector', 'read_api'] as const;
export type EventStorePasswords = Readonly<Record<(typeof USERS)[number], string>>;

/** Who may do what to a stream; administrators may do everything. An empty list is nobody else. */
const RIGHTS = { $r: USERS, $w: ['command_api'], $d: [], $mr: USERS, $mw: [] };

/** The newest event of each of these streams is what the store goes by. Its own streams stay those of administrators. */
const SETTINGS = [
  { stream: '$settings', type: '$settings', data: { $userStreamAcl: RIGHTS } },
  // The metadata of `$all`, by which the whole log may be read: it counts as a stream of the store's own.
  { stream: '$$$all', type: '$metadata', data: { $acl: { $r: USERS } } },
];

/**
 * Creates a user for each service with only the rights that it needs. `url` must name an administrator. May be repeated
 * at any time: it then sets the passwords that changed, and writes nothing if none did.
 *
 * @throws Error if the store does not answer that administrator within a minute
 */
export async function grantAccess(url: string, passwords: EventStorePasswords): Promise<void> {
  const client = openClient(url);
  try {
    await untilRead(client);
    for (const { stream, type, data } of SETTINGS) await ensureNewest(client, stream, type, data);
    for (const username of USERS) await ensureUser(client, { username, password: passwords[username] });
  } finally {
    await client.dispose();
  }
}

const READY_WITHIN_MS = 60_000;
const LONGEST_PAUSE_MS = 2000;

/** A store that has just started has no administrator yet, and remembers passwords that changed for a moment. */
async function untilRead(client: EventStoreDBClient, credentials?: Credentials): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await readNewest(client, credentials);
    } catch (cause) {
      if (Date.now() >= until) throw new Error(whyNot(cause, credentials), { cause });
    }
    await backOff(attempt, LONGEST_PAUSE_MS);
  }
}

function whyNot(cause: unknown, credentials?: Credentials): string {
  if (!(cause instanceof AccessDeniedError)) return `The event store does not answer: ${String(cause)}`;
  return credentials === undefined
    ? 'The event store refuses its administrator: is ESDB_URL that of `admin`, with its present password?'
    : `The event store refuses ${credentials.username}, whose password was just set: is that user disabled?`;
}

/** @throws AccessDeniedError */
async function readNewest(client: EventStoreDBClient, credentials?: Credentials): Promise<void> {
  const newest = { direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true } as const;
  for await (const _ of client.readAll({ ...newest, ...(credentials && { credentials }) }));
}

async function ensureNewest(
  client: EventStoreDBClient,
  stream: string,
  type: string,
  data: JsonObject,
): Promise<void> {
  const now = await newestData(client, stream);
  if (JSON.stringify(now) !== JSON.stringify(data))
    await client.appendToStream(stream, jsonEvent({ type, data }));
}

async function newestData(client: EventStoreDBClient, stream: string): Promise<unknown> {
  let data: unknown;
  try {
    const newest = { direction: BACKWARDS, fromRevision: END, maxCount: 1, requiresLeader: true } as const;
    for await (const { event } of client.readStream(stream, newest)) data = event?.data;
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return data;
}

async function ensureUser(client: EventStoreDBClient, credentials: Credentials): Promise<void> {
  if (await mayRead(client, credentials)) return;
  const { username, password } = credentials;
  const user = new users.CreateReq.Options().setLoginName(username).setFullName(username);
  const another = new users.ResetPasswordReq.Options().setLoginName(username).setNewPassword(password);
  try {
    await ask(client, (server, ...options) =>
      server.create(new users.CreateReq().setOptions(user.setPassword(password)), ...options),
    );
  } catch (error) {
    if (!(error instanceof LoginConflictError)) throw error;
    await ask(client, (server, ...options) =>
      server.resetPassword(new users.ResetPasswordReq().setOptions(another), ...options),
    );
  }
  await untilRead(client, credentials);
}

const mayRead = (client: EventStoreDBClient, credentials: Credentials): Promise<boolean> =>
  readNewest(client, credentials).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AccessDeniedError) return false;
      throw error;
    },
  );

type Answered = (error: ServiceError | null) => void;

/** The client has no calls for users, only their descriptions. */
const ask = (
  client: EventStoreDBClient,
  send: (
    server: service.UsersClient,
    metadata: Metadata,
    options: CallOptions,
    answered: Answered,
  ) => unknown,
): Promise<void> =>
  client['execute'](service.UsersClient, 'users', (server) => {
    const [metadata, options] = client['callArguments']({ requiresLeader: true });
    return new Promise((done, failed) => {
      send(server, metadata, options, (error) =>
        error ? failed(utils.convertToCommandError(error)) : done(),
      );
    });
  });

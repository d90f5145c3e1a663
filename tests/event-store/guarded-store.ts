import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createServer } from 'node:tls';

import streams from '@eventstore/db-client/generated/streams_pb.js';
import service from '@eventstore/db-client/generated/users_grpc_pb.js';
import users from '@eventstore/db-client/generated/users_pb.js';
import { streamName } from '@fines/embedded/event-store/messages.ts';
import { startEventStoreServer } from '@fines/embedded/event-store/server.ts';
import { readConfig } from '@fines/platform/config.ts';
import {
  type handleUnaryCall,
  Metadata,
  Server,
  ServerInterceptingCall,
  type ServerInterceptor,
  status,
} from '@grpc/grpc-js';
import { z } from 'zod';

/**
 * The embedded event store as EventStoreDB is set up in production: behind TLS, with users, the rights of `$settings`
 * and those of `$all`. Streams have none of their own here. In containers this file stands in the place of
 * `embedded/event-store/main.ts`.
 */

const names = z.array(z.string());
const rightsSchema = z.partialRecord(z.enum(['$r', '$w', '$d', '$mr', '$mw']), names);
type Rights = z.output<typeof rightsSchema>;
type Right = keyof Rights;

const stateSchema = z.object({
  passwords: z.record(z.string(), z.string()),
  streams: rightsSchema.default({}),
  log: rightsSchema.default({}),
});

const ADMIN = 'admin';

class Access {
  readonly #file: string | undefined;
  readonly #state: z.output<typeof stateSchema>;

  constructor(adminPassword: string, file?: string) {
    this.#file = file;
    const kept = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    this.#state = stateSchema.parse(kept ?? { passwords: { [ADMIN]: adminPassword } });
  }

  #keep(): void {
    if (this.#file !== undefined) writeFileSync(this.#file, JSON.stringify(this.#state));
  }

  has = (user: string): boolean => user in this.#state.passwords;

  setPassword(user: string, password: string): void {
    this.#state.passwords[user] = password;
    this.#keep();
  }

  /** Who signs in with a header of HTTP's Basic kind; undefined if nobody does. */
  userOf(header: string): string | undefined {
    const [user = '', password] = Buffer.from(header.slice('Basic '.length), 'base64').toString().split(':');
    return this.has(user) && this.#state.passwords[user] === password ? user : undefined;
  }

  may(user: string | undefined, right: Right, stream: string): boolean {
    if (user === undefined || user === ADMIN) return user === ADMIN;
    if (stream.startsWith('$$')) return this.may(user, right === '$r' ? '$mr' : '$mw', stream.slice(2));
    return this.#rightsTo(stream)[right]?.includes(user) === true;
  }

  #rightsTo(stream: string): Rights {
    if (stream === '$all') return this.#state.log;
    return stream.startsWith('$') ? {} : this.#state.streams;
  }

  /** What an administrator appends to these streams counts from then on. */
  learn(stream: string, event: Uint8Array): void {
    const told = (): unknown => JSON.parse(Buffer.from(event).toString());
    if (stream === '$settings')
      this.#state.streams = z.object({ $userStreamAcl: rightsSchema }).parse(told()).$userStreamAcl;
    else if (stream === '$$$all') this.#state.log = z.object({ $acl: rightsSchema }).parse(told()).$acl;
    else return;
    this.#keep();
  }
}

/** What a request is about; undefined if it goes on with an earlier one. */
function subjectOf(request: unknown): { right: Right; stream: string } | undefined {
  if (request instanceof streams.ReadReq) {
    const one = request.getOptions()?.getStream();
    return { right: '$r', stream: one ? streamName(one.getStreamIdentifier()) : '$all' };
  }
  const right =
    request instanceof streams.AppendReq || request instanceof streams.BatchAppendReq ? '$w' : '$d';
  const options = (request as streams.DeleteReq).getOptions();
  return options && { right, stream: streamName(options.getStreamIdentifier()) };
}

const guard =
  (access: Access): ServerInterceptor =>
  ({ path }, call) => {
    let user: string | undefined;
    const refuse = (code: status): void => {
      const metadata = new Metadata();
      metadata.set('exception', 'access-denied');
      call.sendStatus({ code, details: 'Access Denied', metadata });
    };
    return new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, goOn) => {
            const [header] = metadata.get('authorization');
            user = header === undefined ? undefined : access.userOf(String(header));
            if (header !== undefined && user === undefined) refuse(status.UNAUTHENTICATED);
            else goOn(metadata);
          },
          onReceiveMessage: (request, goOn) => {
            if (isAllowed(access, path, user, request)) goOn(request);
            else refuse(status.PERMISSION_DENIED);
          },
        }),
    });
  };

function isAllowed(access: Access, path: string, user: string | undefined, request: unknown): boolean {
  if (path.includes('ServerFeatures')) return true;
  if (path.includes('Users')) return user === ADMIN;
  const subject = subjectOf(request);
  if (subject === undefined) return true;
  const { right, stream } = subject;
  const allowed = access.may(user, right, stream);
  if (allowed && request instanceof streams.BatchAppendReq)
    for (const event of request.getProposedMessagesList()) access.learn(stream, event.getData_asU8());
  return allowed;
}

const create =
  (access: Access): handleUnaryCall<users.CreateReq, users.CreateResp> =>
  ({ request }, answer) => {
    const { loginName = '', password = '' } = request.getOptions()?.toObject() ?? {};
    if (!access.has(loginName)) {
      access.setPassword(loginName, password);
      return answer(null, new users.CreateResp());
    }
    const metadata = new Metadata();
    metadata.set('exception', 'user-conflict');
    metadata.set('login-name', loginName);
    return answer({ code: status.FAILED_PRECONDITION, details: 'Login conflict', metadata });
  };

const resetPassword =
  (access: Access): handleUnaryCall<users.ResetPasswordReq, users.ResetPasswordResp> =>
  ({ request }, answer) => {
    const { loginName = '', newPassword = '' } = request.getOptions()?.toObject() ?? {};
    access.setPassword(loginName, newPassword);
    answer(null, new users.ResetPasswordResp());
  };

type Options = {
  databaseUrl: string;
  certificate: { cert: Buffer; key: Buffer };
  adminPassword: string;
  /** What is remembered of users and rights when it starts again. */
  file?: string;
  host?: string;
  port?: number;
};

export async function startGuardedStore(options: Options): Promise<{ port: number; stop(): Promise<void> }> {
  const access = new Access(options.adminPassword, options.file);
  const server = new Server({ interceptors: [guard(access)] });
  const { create: created, resetPassword: reset } = service.UsersService;
  server.addService(
    { create: created, resetPassword: reset },
    { create: create(access), resetPassword: resetPassword(access) },
  );
  const store = await startEventStoreServer({ databaseUrl: options.databaseUrl, port: 0, server });
  const health = createHttpServer((_, answer) => answer.writeHead(204).end());
  const ALPNProtocols = ['http/1.1', 'h2'];
  const front = createServer({ ...options.certificate, ALPNProtocols }, (client) => {
    client.on('error', () => client.destroy());
    if (client.alpnProtocol !== 'h2') return void health.emit('connection', client);
    const line = connect(store.port, '127.0.0.1');
    client.on('close', () => line.destroy());
    line.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.pipe(line).pipe(client);
  });
  await new Promise<void>((listening) =>
    front.listen(options.port ?? 0, options.host ?? '127.0.0.1', listening),
  );
  return {
    port: (front.address() as AddressInfo).port,
    stop: async () => {
      front.close();
      await store.stop();
    },
  };
}

if (import.meta.main) {
  const env = readConfig({
    DATABASE_URL: z.string(),
    EVENTSTORE_DB: z.string(),
    EVENTSTORE_CERTIFICATE_FILE: z.string(),
    EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE: z.string(),
    EVENTSTORE_DEFAULT_ADMIN_PASSWORD: z.string(),
  });
  const store = await startGuardedStore({
    databaseUrl: env.DATABASE_URL,
    certificate: {
      cert: readFileSync(env.EVENTSTORE_CERTIFICATE_FILE),
      key: readFileSync(env.EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE),
    },
    adminPassword: env.EVENTSTORE_DEFAULT_ADMIN_PASSWORD,
    file: `${env.EVENTSTORE_DB}/access.json`,
    host: '0.0.0.0',
    port: 2113,
  });
  process.once('SIGTERM', () => void store.stop().then(() => process.exit()));
}

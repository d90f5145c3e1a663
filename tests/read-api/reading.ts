import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Role } from '@fines/domain/shared/permissions.ts';
import { type OnStop, serveApp } from '@fines/platform/shared/service.ts';
import type { NoteKey } from '@fines/proof/notes/keys.ts';
import { createReadApi, readApiConfig } from '@fines/read-api/read-api.ts';
import { pino } from 'pino';

import { actor } from '../domain/events.ts';
import { type Servers, openServers } from '../projector/servers.ts';
import { readinessOf } from '../projector/service-process.ts';
import { type Answer, ApiClient } from '../support/api-client.ts';
import { LOG_KEY } from '../support/sign-log.ts';
import { tokenKeys } from '../support/token-keys.ts';

export const PHOTO_LINK_SECRET = 'a-secret-that-signs-the-links-of-tests';

const keys = tokenKeys();

const publicKey = ({ publicKey: key }: Pick<NoteKey, 'publicKey'>): string =>
  key.export({ format: 'der', type: 'spki' }).toString('base64');

type Parts = { servers: Servers; address: string; photoDir: string; stopApi: () => Promise<void> };

/** A read API of the test's own process on servers of its own; the test projects by itself, when it wants to. */
export class Reading {
  readonly servers: Servers;
  readonly address: string;
  /** Made by who keeps a photo there. */
  readonly photoDir: string;
  readonly stopApi: () => Promise<void>;

  private constructor({ servers, address, photoDir, stopApi }: Parts) {
    this.servers = servers;
    this.address = address;
    this.photoDir = photoDir;
    this.stopApi = stopApi;
  }

  /** On servers with read tables, unless given others. */
  static async start(servers?: Servers): Promise<Reading> {
    const on = servers ?? (await openServers());
    const photoDir = join(tmpdir(), `fines-photos-${randomUUID()}`);
    const config = readApiConfig({
      PORT: '0',
      DATABASE_URL: on.databaseUrl,
      ESDB_URL: on.esdbUrl,
      TOKEN_PUBLIC_KEY: keys.env.TOKEN_PUBLIC_KEY,
      LOG_PUBLIC_KEY: publicKey(LOG_KEY),
      PHOTO_LINK_SECRET,
      PERSONAL_DATA_KEY: process.env['PERSONAL_DATA_KEY'],
      PHOTO_DIR: photoDir,
    });
    const closers: (() => Promise<unknown>)[] = [];
    const logger = pino({ level: 'silent' });
    const onStop: OnStop = (close) => closers.unshift(close);
    const { port } = await serveApp(await createReadApi(config, logger, onStop), config, onStop);
    return new Reading({
      servers: on,
      address: `http://127.0.0.1:${port}`,
      photoDir,
      stopApi: async () => {
        for (const close of closers.splice(0)) await close();
      },
    });
  }

  async stop(): Promise<void> {
    await this.stopApi();
    await this.servers.close();
    await rm(this.photoDir, { recursive: true, force: true });
  }

  anonymous(): ApiClient {
    return new ApiClient(this.address);
  }

  readiness = () => readinessOf(this.address);

  async as(role: Role, id?: string): Promise<ApiClient> {
    const client = this.anonymous();
    const sessionId = randomUUID();
    client.accessToken = await keys.tokenOf({ actor: actor(role, id), sessionId });
    return client;
  }
}

/** The answer to a question that must succeed. */
export async function answered(client: ApiClient, path: string): Promise<Answer> {
  const answer = await client.get(path);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Role } from '@fines/domain/shared/permissions.ts';

import { actor } from '../domain/events.ts';
import { type Servers, openServers } from '../projector/servers.ts';
import { ServiceProcess } from '../projector/service-process.ts';
import { type Answer, ApiClient } from '../support/api-client.ts';
import { tokenKeys } from '../support/token-keys.ts';

export const PHOTO_LINK_SECRET = 'a-secret-that-signs-the-links-of-tests';

const keys = tokenKeys();

/** A read API on servers of its own; the test projects by itself, when it wants to. */
export class Reading {
  readonly servers: Servers;
  readonly service: ServiceProcess;
  readonly photoDir: string;

  private constructor(servers: Servers, service: ServiceProcess, photoDir: string) {
    this.servers = servers;
    this.service = service;
    this.photoDir = photoDir;
  }

  static async start(): Promise<Reading> {
    const servers = await openServers();
    const photoDir = await mkdtemp(join(tmpdir(), 'fines-photos-'));
    const service = await ServiceProcess.start('read-api/main.ts', {
      DATABASE_URL: servers.databaseUrl,
      ESDB_URL: servers.esdbUrl,
      TOKEN_PUBLIC_KEY: keys.env.TOKEN_PUBLIC_KEY,
      PHOTO_LINK_SECRET,
      PHOTO_DIR: photoDir,
    });
    return new Reading(servers, service, photoDir);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.servers.close();
    await rm(this.photoDir, { recursive: true, force: true });
  }

  anonymous(): ApiClient {
    return new ApiClient(this.service.address);
  }

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

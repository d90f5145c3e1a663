import { randomUUID } from 'node:crypto';

import { fineViewSchema } from '@fines/domain/fine/view.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ServiceProcess } from '../projector/service-process.ts';
import { ApiClient } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { logKey } from '../support/log-key.ts';
import { paymentRequest } from '../support/payments.ts';
import { tokenKeys } from '../support/token-keys.ts';
import { until } from '../support/wait.ts';
import { reasonToSkip, type Started, startRealServers } from './real-servers.ts';

if (reasonToSkip !== undefined) {
  process.stdout.write(`Not run: the services on EventStoreDB, Postgres and Redis: ${reasonToSkip}.\n`);
}

const PASSWORD = 'a-password-for-tests';
/** The store may hold what earlier runs wrote. */
const EMAIL = `${randomUUID()}@police.gov.sz`;

describe.skipIf(reasonToSkip !== undefined)('the services on the servers of production', () => {
  let servers: Started;
  const services: ServiceProcess[] = [];
  let commands: ApiClient;
  let questions: ApiClient;

  beforeAll(async () => {
    servers = await startRealServers();
    const env = {
      ESDB_URL: servers.esdbUrl,
      DATABASE_URL: servers.databaseUrl,
      REDIS_URL: servers.redisUrl ?? '',
      ...tokenKeys().env,
      ...logKey,
      PHOTO_LINK_SECRET: randomUUID(),
      EMAIL_HMAC_SECRET: randomUUID(),
      PHOTO_DIR: '/tmp',
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
    };
    for (const service of ['command-api', 'projector', 'read-api']) {
      services.push(await ServiceProcess.start(`${service}/main.ts`, env));
    }
    const [commandApi, , readApi] = services;
    commands = new ApiClient(commandApi?.address ?? '');
    questions = new ApiClient(readApi?.address ?? '');
    await commands.signIn(EMAIL, PASSWORD);
    questions.accessToken = commands.accessToken;
  }, 180_000);
  afterAll(async () => {
    for (const service of services.toReversed()) await service.stop();
    await servers.stop();
  });

  it('show a fine that was issued, with its payment', async () => {
    const { fine } = await issue(commands);
    const paid = await commands.post('/payments', paymentRequest(fine.id, { method: 'CARD' }));
    expect(paid.status).toBe(201);
    const position = { 'X-Min-Position': paid.headers.get('X-Position') ?? '' };
    const answer = await until(async () => {
      const tried = await questions.get(`/fines/${fine.id}`, position);
      return tried.status !== 503 && tried;
    }, 'the fine to be visible');
    expect(fineViewSchema.parse(answer.body)).toMatchObject({ status: 'PAID', paymentMethod: 'CARD' });
  });
});

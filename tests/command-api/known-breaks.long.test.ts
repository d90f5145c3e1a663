import { randomUUID } from 'node:crypto';

import type { TreeHeadStatus } from '@fines/domain/record/record.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { openServers, type Servers } from '../projector/servers.ts';
import { ServiceProcess } from '../projector/service-process.ts';
import { foundBroken, signedNotes, wantSigned } from '../projector/signing.ts';
import { ApiClient } from '../support/api-client.ts';
import { newDatabase } from '../support/databases.ts';
import { issue } from '../support/fines.ts';
import { logKey } from '../support/log-key.ts';
import { changeEvent } from '../support/tamper.ts';
import { tokenKeys } from '../support/token-keys.ts';
import { newEmail, PASSWORD } from '../support/users.ts';
import { until } from '../support/wait.ts';

const EMAIL = 'chief@police.gov.sz';

let servers: Servers;
let services: ServiceProcess[];
let chief: ApiClient;
let readApi: ServiceProcess;
let commandApi: ServiceProcess;

beforeAll(async () => {
  servers = await openServers(newDatabase);
  const photos = { PHOTO_DIR: '/tmp', PHOTO_LINK_SECRET: randomUUID() };
  const { TOKEN_PRIVATE_KEY, TOKEN_PUBLIC_KEY } = tokenKeys().env;
  const admin = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  const start = (script: string, env: Record<string, string>) =>
    ServiceProcess.start(script, {
      DATABASE_URL: servers.databaseUrl,
      ESDB_URL: servers.esdbUrl,
      REDIS_URL: '',
      ...photos,
      ...env,
    });
  services = await Promise.all([
    start('command-api/main.ts', { TOKEN_PRIVATE_KEY, EMAIL_HMAC_SECRET: randomUUID(), ...admin }),
    start('read-api/main.ts', { TOKEN_PUBLIC_KEY }),
    start('projector/main.ts', logKey),
  ]);
  [commandApi, readApi] = services as [ServiceProcess, ServiceProcess];
  chief = new ApiClient(commandApi.address);
  await chief.signIn(EMAIL, PASSWORD);
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await servers.close();
});

/** A super admin whom the first one made, so that the two count as one person. */
async function newAdmin(by: ApiClient): Promise<ApiClient> {
  const person = { email: newEmail(), password: PASSWORD, firstName: 'Nomsa', lastName: 'Zwane' };
  const made = await by.post('/users', { ...person, badgeNumber: null, role: 'SUPER_ADMIN' });
  expect(made.status).toBe(201);
  const client = new ApiClient(commandApi.address);
  await client.signIn(person.email, PASSWORD);
  return client;
}

async function status(): Promise<TreeHeadStatus> {
  const client = new ApiClient(readApi.address);
  client.accessToken = chief.accessToken;
  return (await client.get('/checkpoint/status')).body as TreeHeadStatus;
}

it('is stated by one super admin, approved by another, and signing goes on within the minute', async () => {
  const { fine } = await issue(chief);
  const [stater, approver] = [await newAdmin(chief), await newAdmin(chief)];
  await until(async () => {
    await wantSigned(servers);
    return (await signedNotes(servers)).length > 0 && (await foundBroken(servers)) === null;
  }, 'a checkpoint, and a verification');

  const reason = 'A disk failed';
  const early = await stater.post('/known-breaks', { found: `fine-${fine.id} at revision 0: gone`, reason });
  expect(early).toMatchObject({ status: 409, body: { code: 'no-such-break' } });

  const place = { stream: `fine-${fine.id}`, revision: 0 };
  await changeEvent(servers.storeUrl, place, (data) => ({ ...data, location: 'Nowhere' }));
  const found = await until(async () => {
    await wantSigned(servers);
    return (await foundBroken(servers)) ?? false;
  }, 'the break to be found');
  expect(await status()).toMatchObject({ isStopped: true, verification: { isStatable: true } });

  const stated = await stater.post('/known-breaks', { found, reason });
  expect(stated).toMatchObject({ status: 201, body: { status: 'STATED', stream: place.stream, found } });
  const { id } = z.object({ id: z.string() }).parse(stated.body);
  const approve = (by: ApiClient) => by.post(`/known-breaks/${id}/approve`, {});
  expect(await approve(stater)).toMatchObject({ status: 403, body: { code: 'own-statement' } });
  // The chief made the stater's account.
  expect(await approve(chief)).toMatchObject({ status: 403, body: { code: 'own-statement' } });
  const before = (await signedNotes(servers)).length;
  expect(await approve(approver)).toMatchObject({ status: 200, body: { status: 'ACKNOWLEDGED' } });
  await until(async () => (await signedNotes(servers)).length > before, 'the next signature');
  expect(await status()).toMatchObject({
    isStopped: false,
    verification: { firstBreak: null },
    knownBreaks: 1,
  });

  // What may happen to such a fine still happens.
  expect((await chief.put(`/fines/${fine.id}`, { notes: 'Seen' })).status).toBe(200);
});

import { randomUUID } from 'node:crypto';

import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { project } from '../projector/projecting.ts';
import { type Servers, openServers } from '../projector/servers.ts';
import { ServiceProcess } from '../projector/service-process.ts';
import { ApiClient } from '../support/api-client.ts';
import { issue, issueRequest } from '../support/fines.ts';
import { problemOf } from '../support/problems.ts';
import { Proxy } from '../support/proxy.ts';
import { tokenKeys } from '../support/token-keys.ts';
import { until } from '../support/wait.ts';

const EMAIL = 'admin@police.gov.sz';
const PASSWORD = 'a-password-for-tests';

/** The one that is known here, and an empty one. */
let known: Servers;
let empty: Servers;
let toStore: Proxy;
let service: ServiceProcess;
let env: Record<string, string>;
let client: ApiClient;

const portOf = ({ esdbUrl }: Servers): number => Number(new URL(esdbUrl).port);
const signingIn = () => client.post('/auth/login', { email: EMAIL, password: PASSWORD });
const issuing = () => client.post('/fines', issueRequest());
const paying = () => client.post('/payments', { fineId: 'FN-2026-001', amount: 60, method: 'CASH' });
const disputing = () =>
  client.patch('/fines/FN-2026-001/status', { status: 'DISPUTED', reason: 'A second look' });
const codeOf = async (asked: Promise<Parameters<typeof problemOf>[0]>) => problemOf(await asked).code;
/** What is said once the line, which was cut, is there again. */
const codeOnceConnected = (ask: () => Promise<Parameters<typeof problemOf>[0]>) =>
  until(async () => {
    const code = await codeOf(ask());
    return code !== 'unavailable' && code;
  }, 'the store to be reached');

beforeAll(async () => {
  [known, empty] = [await openServers(), await openServers()];
  toStore = await Proxy.to(portOf(known));
  env = {
    DATABASE_URL: known.databaseUrl,
    ESDB_URL: toStore.url,
    ...tokenKeys().env,
    PHOTO_LINK_SECRET: randomUUID(),
    EMAIL_HMAC_SECRET: randomUUID(),
    PHOTO_DIR: '/tmp',
    REDIS_URL: '',
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  };
  service = await ServiceProcess.start('command-api/main.ts', env);
  client = new ApiClient(service.address);
  await client.signIn(EMAIL, PASSWORD);
  await issue(client);
  await project(known);
});
afterAll(async () => {
  await service.stop();
  toStore.close();
  await known.close();
  await empty.close();
});

it('is not written to by whoever comes first, and nothing is answered until it is gone', async () => {
  toStore.redirect(portOf(empty));
  expect(await codeOnceConnected(issuing)).toBe('another-log');
  await until(async () => (await codeOf(signingIn())) === 'another-log', 'nothing to be answered');
  expect(await service.readiness()).toMatchObject({ status: 503 });
  await expect(project({ ...known, log: empty.log })).rejects.toThrow(
    'holds another log than this database knows',
  );
  expect(await empty.log.store.readStream('fine-FN-2026-001')).toEqual([]);
  toStore.redirect(portOf(known));
  await until(async () => (await signingIn()).status === 200, 'the known log');
});

it('is asked for before anything is refused for what it lacks', async () => {
  toStore.redirect(portOf(empty));
  const codes = await Promise.all([codeOnceConnected(paying), codeOnceConnected(disputing)]);
  expect(codes).toEqual(['another-log', 'another-log']);
  toStore.redirect(portOf(known));
  await until(async () => (await signingIn()).status === 200, 'the known log');
});

it('keeps nobody from starting, who then says so', async () => {
  toStore.redirect(portOf(empty));
  const other = await ServiceProcess.start('command-api/main.ts', env);
  const asked = new ApiClient(other.address).post('/auth/login', { email: EMAIL, password: PASSWORD });
  expect(await codeOf(asked)).toBe('another-log');
  await other.stop();
  toStore.redirect(portOf(known));
  await until(async () => (await signingIn()).status === 200, 'the known log');
});

it('that somebody accepted does not make right passwords wrong', async () => {
  await known.pool.query(`DROP SCHEMA ${READ_SCHEMA} CASCADE`);
  toStore.redirect(portOf(empty));
  await until(async () => (await codeOf(signingIn())) === 'unknown-to-log', 'the other log');
  for (let time = 0; time < 12; time++) expect(await codeOf(signingIn())).toBe('unknown-to-log');
  toStore.redirect(portOf(known));
  await until(async () => (await signingIn()).status === 200, 'the known log');
});

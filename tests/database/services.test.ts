import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { publicLinkAnswerSchema } from '@fines/domain/fine/public-link.ts';
import { treeHeadStatusSchema } from '@fines/domain/record/record.ts';
import { openPool } from '@fines/platform/postgres/postgres.ts';
import type { DatabaseRole } from '@fines/platform/shared/database-roles.ts';
import { TREE_HEAD_WANTED } from '@fines/platform/shared/record-tables.ts';
import { newestTreeHead, newestVerification } from '@fines/proof/record.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { auditOf, run } from '../audit/audited-log.ts';
import { importFile, rowOf } from '../command-api/vehicle-files.ts';
import { TestPostgres } from '../event-store/servers.ts';
import { valueOf } from '../monitoring/metrics.ts';
import { type Servers, openServers } from '../projector/servers.ts';
import { ServiceProcess } from '../projector/service-process.ts';
import { ApiClient } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { logKey } from '../support/log-key.ts';
import { paymentRequest } from '../support/payments.ts';
import { tokenKeys } from '../support/token-keys.ts';
import { until } from '../support/wait.ts';
import { withRoles } from './own-roles.ts';

const EMAIL = 'chief@police.gov.sz';
const PASSWORD = 'a-password-for-tests';

const silent = pino({ level: 'silent' });

/** Its own, since roles belong to the whole server. */
let postgres: TestPostgres;
let servers: Servers;
let photoDir: string;
let envOf: (role: DatabaseRole) => { DATABASE_URL: string; ESDB_URL: string };
let services: Record<DatabaseRole, ServiceProcess>;

const SCRIPTS: Record<DatabaseRole, string> = {
  command_api: 'command-api/main.ts',
  projector: 'projector/main.ts',
  read_api: 'read-api/main.ts',
  fines_public: 'public-site/main.ts',
};

let commands: ApiClient;
let questions: ApiClient;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  servers = await openServers(() => postgres.newDatabase());
  photoDir = await mkdtemp(join(tmpdir(), 'fines-photos-'));
  const urlOf = await withRoles(servers);
  envOf = (role) => ({ DATABASE_URL: urlOf(role), ESDB_URL: servers.esdbUrl });
  const { TOKEN_PRIVATE_KEY, TOKEN_PUBLIC_KEY } = tokenKeys().env;
  const photos = { PHOTO_DIR: photoDir, PHOTO_LINK_SECRET: randomUUID() };
  const PUBLIC_CODE_SECRET = randomUUID();
  const publicLinks = { PUBLIC_CODE_SECRET, PUBLIC_SITE_URL: 'https://fines.example.sz' };
  const secrets = {
    command_api: { ...photos, TOKEN_PRIVATE_KEY, EMAIL_HMAC_SECRET: randomUUID(), ADMIN_EMAIL: EMAIL },
    projector: { ...logKey, PHOTO_DIR: photoDir },
    read_api: { ...photos, TOKEN_PUBLIC_KEY, ...publicLinks },
    fines_public: { PHOTO_DIR: photoDir, PUBLIC_CODE_SECRET },
  };
  const start = (role: DatabaseRole) =>
    ServiceProcess.start(SCRIPTS[role], {
      ...envOf(role),
      ...secrets[role],
      ADMIN_PASSWORD: PASSWORD,
      // Nobody's: jobs in Postgres are not for these roles, and nothing here depends on them.
      REDIS_URL: 'redis://127.0.0.1:1',
    });
  // In whatever order they come up: none needs what another makes.
  const [publicSite, readApi, projector, commandApi] = await Promise.all([
    start('fines_public'),
    start('read_api'),
    start('projector'),
    start('command_api'),
  ]);
  services = { command_api: commandApi, projector, read_api: readApi, fines_public: publicSite };
  commands = new ApiClient(commandApi.address);
  questions = new ApiClient(readApi.address);
  await commands.signIn(EMAIL, PASSWORD);
  questions.accessToken = commands.accessToken;
});
afterAll(async () => {
  await Promise.all(Object.values(services).map((service) => service.stop()));
  await servers.close();
  await postgres.remove();
  await rm(photoDir, { recursive: true, force: true });
});

const answered = (path: string, headers: Record<string, string> = {}) =>
  until(async () => {
    const answer = await questions.get(path, headers);
    return answer.status === 200 && answer;
  }, `an answer to ${path}`);

it('show a fine with its photo and payment, and record who looked', async () => {
  const photo = await commands.upload('/photos', formWith(new Uint8Array(await picture().jpeg().toBuffer())));
  expect(photo.status).toBe(201);
  const { url: photoUrl } = z.object({ url: z.string() }).parse(photo.body);
  const { fine } = await issue(commands, { photoUrl });
  const paid = await commands.post('/payments', paymentRequest(fine.id, { method: 'CARD' }));
  const position = { 'X-Min-Position': paid.headers.get('X-Position') ?? '' };
  expect(await answered(`/fines/${fine.id}`, position)).toMatchObject({ body: { status: 'PAID' } });
  await answered(`/fines/${fine.id}/history`);
  await answered('/fines/export');
  for (const kind of ['HISTORY', 'EXPORT']) {
    expect(await answered(`/looks?filter={"kind":"${kind}"}`)).toMatchObject({ body: [{ kind }] });
  }
  for (const path of [
    '/fines?search=malagwane',
    '/payments',
    '/disputes',
    '/officers',
    '/users',
    '/dashboard',
  ]) {
    await answered(path);
  }
});

it('show the public what it may see, at the address that papers have', async () => {
  const photo = await commands.upload('/photos', formWith(new Uint8Array(await picture().jpeg().toBuffer())));
  const { url: photoUrl } = z.object({ url: z.string() }).parse(photo.body);
  const { fine } = await issue(commands, { photoUrl });
  const { body } = await answered(`/fines/${fine.id}/public-link`);
  const { link } = publicLinkAnswerSchema.parse(body);
  const path = new URL(link?.url ?? '').pathname;
  const page = (below = '') => fetch(services.fines_public.address + path + below);
  expect((await page()).status).toBe(200);
  expect((await page('/photo/1')).headers.get('Content-Type')).toBe('image/jpeg');
  expect(await (await page()).text()).toContain(fine.licensePlate);
});

it('are ready, and log no error', async () => {
  for (const service of Object.values(services)) {
    expect(await service.readiness()).toMatchObject({ status: 200, checks: { database: 'ok' } });
    expect(service.logged('permission denied')).toEqual([]);
  }
});

it('take nothing of the public where no site may submit it', async () => {
  const answers = ['/public/disputes', '/public/photos'].map((path) => commands.post(path, {}));
  for (const { status } of await Promise.all(answers)) expect(status).toBe(404);
});

it('sign what happened, when somebody asks for it', async () => {
  const signed = await until(async () => {
    await servers.pool.query(`NOTIFY ${TREE_HEAD_WANTED}`);
    return newestTreeHead(servers.pool);
  }, 'a checkpoint');
  expect(signed.size).toBeGreaterThan(1);
});

const status = async () => treeHeadStatusSchema.parse((await answered('/checkpoint/status')).body);

it('tell and keep what is shown otherwise than the log says, until it is put right', async () => {
  const compare = async () =>
    (await run(['projector/verify/main.ts', '--all'], { ...envOf('projector'), PHOTO_DIR: photoDir })).code;
  const { readiness, metrics } = services.projector;
  const [shown = ''] = globSync(join(photoDir, '*/*.shown.jpg'));
  const bytes = await readFile(shown);
  await writeFile(shown, 'Another picture');
  expect(await compare()).toBe(1);
  const told = /^photo [0-9a-f]{64}: people are shown another copy than was made$/;
  expect((await status()).comparison?.differences).toEqual([
    { stream: expect.stringMatching(/^fine-FN-/), what: expect.stringMatching(told) },
  ]);
  expect(await readiness()).toMatchObject({
    says: 'degraded',
    checks: { comparison: expect.stringContaining('differs from the log in 1 place, as found on') },
  });
  expect(valueOf(await metrics(), 'fines_shown_differences')).toBe(1);

  await writeFile(shown, bytes);
  expect(await compare()).toBe(0);
  expect((await status()).comparison).toMatchObject({ differences: [], photos: 2 });
  expect((await readiness()).checks).toMatchObject({ comparison: 'ok' });
});

it('can be helped by the programs of each', async () => {
  expect(await importFile(envOf('command_api'), [rowOf('HSD 472 BM')])).toMatchObject({ code: 0 });
  expect(await run(['projector/rebuild.ts'], envOf('projector'))).toMatchObject({ code: 0 });
  await answered('/vehicles/search?plate=HSD472BM');
  expect(await run(['proof/nightly/main.ts'], envOf('projector'))).toMatchObject({ code: 0 });
  expect(await newestVerification(servers.pool)).toMatchObject({ firstBreak: null });
  const pool = openPool(envOf('read_api').DATABASE_URL, { name: 'audit', max: 1, logger: silent });
  const audit = (...args: string[]) => auditOf(args, { store: servers.log.store, pool });
  expect(await audit('--verify')).toMatchObject({ code: 0 });
  expect((await audit('--looked', 'HSD 472 BM')).stdout).toContain('looked up HSD472BM');
  await pool.end();
  const recovered = await run(['command-api/sign-in/recover.ts', EMAIL], envOf('command_api'));
  expect(recovered).toMatchObject({ code: 0 });
});

const grantRoles = (passwords: Record<string, string>) =>
  run(['platform/shared/set-up-database.ts'], { DATABASE_URL: servers.databaseUrl, ...passwords });

it('get no role that shares its password, or has a poor one', async () => {
  const same = 'aPasswordOfTwoRoles';
  const passwords = {
    COMMAND_API_DB_PASSWORD: same,
    PROJECTOR_DB_PASSWORD: same,
    READ_API_DB_PASSWORD: 'a1',
    PUBLIC_SITE_DB_PASSWORD: 'aPasswordOfAnotherRole',
  };
  expect(await grantRoles(passwords)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('READ_API_DB_PASSWORD'),
  });
  const refused = await grantRoles({ ...passwords, READ_API_DB_PASSWORD: 'aPasswordOfOneRole' });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('the same password') });
});

it('tell each other what ended', async () => {
  expect(await run(['command-api/auth/sign-out.ts', '--all'], envOf('command_api'))).toMatchObject({
    code: 0,
  });
  await until(async () => (await questions.get('/fines')).status === 401, 'the read API to know');
});

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { type RunningPostgres, startPostgres } from '@fines/embedded/postgres/postgres.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { ServiceProcess } from '../projector/service-process.ts';
import { type Answer, ApiClient } from '../support/api-client.ts';
import { caddyFor, hasCaddy } from '../support/caddy.ts';
import { emptyFolder } from '../support/data-folders.ts';
import { issue, issueRequest } from '../support/fines.ts';
import { logKey } from '../support/log-key.ts';
import { problemOf } from '../support/problems.ts';
import { Proxy } from '../support/proxy.ts';
import { tokenKeys } from '../support/token-keys.ts';
import { until } from '../support/wait.ts';

const EMAIL = 'admin@police.gov.sz';
const PASSWORD = 'a-password-for-tests';

const refreshSchema = z.object({ refreshToken: z.string() });

const SCRIPTS = {
  'event store': 'embedded/event-store/main.ts',
  'command-api': 'command-api/main.ts',
  projector: 'projector/main.ts',
  'read-api': 'read-api/main.ts',
} as const;
type Part = keyof typeof SCRIPTS;

let folder: string;
let postgres: RunningPostgres;
let toPostgres: Proxy;
let env: Record<string, string>;
let edge: Awaited<ReturnType<typeof caddyFor>>;
let client: ApiClient;
const parts = new Map<Part, ServiceProcess>();

/** Where it was before, if it ran before: the others know it there. */
async function start(part: Part): Promise<ServiceProcess> {
  const before = parts.get(part);
  const port = before === undefined ? '0' : new URL(before.address).port;
  const started = await ServiceProcess.start(SCRIPTS[part], { ...env, PORT: port });
  parts.set(part, started);
  return started;
}

const stop = (part: Part): Promise<void> | undefined => parts.get(part)?.stop();

const issuing = () => client.post('/fines', issueRequest());
const listing = () => client.get('/fines');
const signingIn = () => client.post('/auth/login', { email: EMAIL, password: PASSWORD });
/** A refresh that got no answer has used nothing up, so the next one may come with the same token. */
async function refreshing(): Promise<Answer> {
  const answer = await client.post('/auth/refresh', { refreshToken: client.refreshToken });
  if (answer.status === 200) client.refreshToken = refreshSchema.parse(answer.body).refreshToken;
  return answer;
}
const history = () => client.get('/fines/FN-2026-001/history');

type Attempt = () => Promise<Answer>;

/** What docs/operations.md says of each part. */
const DOWN: readonly { part: Part; refused: readonly Attempt[]; answered: readonly Attempt[] }[] = [
  { part: 'event store', refused: [issuing, history, signingIn, refreshing], answered: [listing] },
  { part: 'projector', refused: [], answered: [issuing, listing, signingIn] },
  { part: 'read-api', refused: [listing], answered: [issuing, signingIn] },
  { part: 'command-api', refused: [issuing, signingIn], answered: [listing] },
];

const inTime = async (attempt: Attempt, withinMs: number): Promise<Answer> => {
  const asked = performance.now();
  const answer = await attempt();
  expect(performance.now() - asked).toBeLessThan(withinMs);
  return answer;
};

if (!hasCaddy)
  process.stdout.write(
    'Not run: the system without one of its parts: Caddy is not installed (Debian: caddy).\n',
  );

describe.skipIf(!hasCaddy)('the system', () => {
  beforeAll(async () => {
    folder = await emptyFolder();
    postgres = await startPostgres({ dataDir: join(folder, 'postgres'), throwaway: true });
    toPostgres = await Proxy.to(postgres.port);
    const databaseUrl = new URL(postgres.url);
    databaseUrl.port = String(toPostgres.port);
    env = {
      DATABASE_URL: databaseUrl.href,
      ...tokenKeys().env,
      ...logKey,
      PHOTO_LINK_SECRET: randomUUID(),
      EMAIL_HMAC_SECRET: randomUUID(),
      PHOTO_DIR: folder,
      REDIS_URL: '',
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
    };
    const store = await start('event store');
    env['ESDB_URL'] = `${store.address.replace('http://', 'esdb://')}?tls=false`;
    const [commandApi, readApi] = await Promise.all([
      start('command-api'),
      start('read-api'),
      start('projector'),
    ]);
    edge = await caddyFor({
      COMMAND_API: new URL(commandApi.address).host,
      READ_API: new URL(readApi.address).host,
    });
    client = new ApiClient(`http://127.0.0.1:${edge.site}`);
    await client.signIn(EMAIL, PASSWORD);
    await issue(client);
    await until(async () => (await listing()).status === 200, 'the read tables');
  });

  afterAll(async () => {
    await edge.stop();
    for (const part of ['command-api', 'read-api', 'projector', 'event store'] as const) await stop(part);
    toPostgres.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(DOWN)(
    'without the $part some things go on, the others say when to come back, and all is well afterwards',
    async ({ part, refused, answered }) => {
      await stop(part);
      for (const attempt of answered) expect((await attempt()).status).toBeLessThan(300);
      for (const answer of await Promise.all(refused.map((attempt) => attempt()))) {
        expect(problemOf(answer)).toMatchObject({ status: 503 });
        expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      }
      await start(part);
      for (const attempt of [...refused, ...answered]) {
        await until(async () => (await attempt()).status < 300, `answers with the ${part}`);
      }
    },
    60_000,
  );

  it('without the projector, who waits for a change of his own is told so, and sees it once it is back', async () => {
    await stop('projector');
    const { fine, headers } = await issue(client);
    const seeing = () =>
      client.get(`/fines/${fine.id}`, { 'X-Min-Position': headers.get('X-Position') ?? '' });
    expect(problemOf(await seeing())).toMatchObject({ status: 503 });
    await start('projector');
    await until(async () => (await seeing()).status === 200, 'the fine');
  });

  it('without the queue all goes on, and readiness says so', async () => {
    const commandApi = await ServiceProcess.start('command-api/main.ts', {
      ...env,
      REDIS_URL: 'redis://127.0.0.1:1',
    });
    const commands = new ApiClient(commandApi.address);
    await commands.signIn(EMAIL, PASSWORD);
    const { fine, headers } = await issue(commands);
    const position = { 'X-Min-Position': headers.get('X-Position') ?? '' };
    expect((await client.get(`/fines/${fine.id}`, position)).status).toBe(200);
    expect(await commandApi.readiness()).toMatchObject({
      status: 200,
      says: 'degraded',
      checks: { queue: 'no answer in 1500 ms' },
    });
    await commandApi.stop();
  });

  it('with a silent network to Postgres all is answered in time, and goes on as soon as it is back', async () => {
    toPostgres.freeze();
    // More than there are connections, so that some wait for one.
    const attempts = [...Array.from({ length: 12 }, () => issuing), listing, signingIn, refreshing];
    const answers = await Promise.all(attempts.map((attempt) => inTime(attempt, 15_000)));
    for (const answer of answers) expect(problemOf(answer)).toMatchObject({ status: 503 });
    toPostgres.thaw();
    for (const attempt of [listing, issuing, signingIn, refreshing]) {
      await until(async () => (await attempt()).status < 300, 'answers with the network', 5000);
    }
  });

  it('without Postgres nothing is answered but that, and all comes back with it', async () => {
    await postgres.stop();
    const refused = await Promise.all([listing(), issuing(), signingIn()]);
    expect(refused.map((answer) => problemOf(answer).status)).toEqual([503, 503, 503]);
    postgres = await startPostgres({
      dataDir: join(folder, 'postgres'),
      port: postgres.port,
      throwaway: true,
    });
    for (const attempt of [listing, issuing, signingIn]) {
      await until(async () => (await attempt()).status < 300, 'answers with Postgres', 30_000);
    }
  });
});

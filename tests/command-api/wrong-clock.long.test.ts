import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fineIssued } from '../domain/events.ts';
import { startScriptedServer } from '../event-store/scripted-server.ts';
import { openServers, type Servers } from '../projector/servers.ts';
import { ServiceProcess } from '../projector/service-process.ts';
import { numberOf } from '../projector/test-log.ts';
import { ApiClient } from '../support/api-client.ts';
import { issueRequest } from '../support/fines.ts';
import { logKey } from '../support/log-key.ts';
import { problemOf } from '../support/problems.ts';
import { tokenKeys } from '../support/token-keys.ts';

const EMAIL = 'admin@police.gov.sz';
const PASSWORD = 'a-password-for-tests';

let servers: Servers;
let env: Record<string, string>;
beforeAll(async () => {
  servers = await openServers();
  const { env: keys } = tokenKeys();
  env = {
    DATABASE_URL: servers.databaseUrl,
    ESDB_URL: servers.esdbUrl,
    ...keys,
    ...logKey,
    PHOTO_LINK_SECRET: randomUUID(),
    EMAIL_HMAC_SECRET: randomUUID(),
    PHOTO_DIR: '/tmp',
    REDIS_URL: '',
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  };
});
afterAll(() => servers.close());

/** A process whose clock is so many seconds ahead. */
const ahead = (seconds: number): Record<string, string> => {
  const program = `const Right = Date; globalThis.Date = class Date extends Right {
    constructor(...parts) { if (parts.length > 0) super(...parts); else super(Date.now()); }
    static now() { return Right.now() + ${seconds * 1000}; }
  };`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(program)}` };
};

/** A service for as long as it is looked at. */
async function withService<Result>(
  script: string,
  more: Record<string, string>,
  look: (service: ServiceProcess) => Promise<Result>,
): Promise<Result> {
  const service = await ServiceProcess.start(script, { ...env, ...more });
  try {
    return await look(service);
  } finally {
    await service.stop();
  }
}

const clockOf = async (service: ServiceProcess) => {
  const { status, checks } = await service.readiness();
  return { status, clock: checks['clock'] };
};

describe('a service whose clock is wrong', () => {
  const AHEAD = /^the clock here is 1(19|20|21) s ahead of that of Postgres: set both right$/;
  it.each([
    ['command-api/main.ts', 120, AHEAD],
    ['command-api/main.ts', -172_800, /^the clock here is 17(2799|2800|2801) s behind that of Postgres/],
    ['read-api/main.ts', 120, AHEAD],
    ['projector/main.ts', 120, AHEAD],
  ])('is not ready and says so: %s by %d s', async (script, seconds, clock) => {
    const told = await withService(script, ahead(seconds), clockOf);
    expect(told).toEqual({ status: 503, clock: expect.stringMatching(clock) });
  });

  it('saves nothing, not even what it would do by itself at its start', async () => {
    const answers = await withService('command-api/main.ts', ahead(120), async ({ address }) => {
      const client = new ApiClient(address);
      const asked = [
        client.post('/auth/login', { email: EMAIL, password: PASSWORD }),
        client.post('/fines', issueRequest()),
      ];
      return Promise.all(asked.map(async (answer) => problemOf(await answer)));
    });
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, code: 'wrong-clock' });
    expect(await servers.log.store.readStream('super-admins')).toEqual([]);
  });

  it('is compared with the event store, too', async () => {
    const ESDB_URL = await startScriptedServer({
      append: () => false,
      read: (call) => call.end(),
      now: () => new Date(Date.now() - 120_000),
    });
    const { clock } = await withService('command-api/main.ts', { ESDB_URL }, clockOf);
    expect(clock).toMatch(
      /^the clock here is 1(19|20|21) s ahead of that of the event store: set both right$/,
    );
  });
});

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

describe('a service whose clock is right, or nearly', () => {
  it('never lets an event say an earlier time than the one before it in its stream', async () => {
    const [soon, farOff] = [inSeconds(40), inSeconds(90_000)];
    const write = (n: number, at: string) =>
      servers.log.fine(numberOf(n), fineIssued({ fineNumber: numberOf(n) }, at));
    await write(1, soon);
    await write(2, farOff);
    await withService('command-api/main.ts', ahead(-20), async (service) => {
      expect(await clockOf(service)).toEqual({ status: 200, clock: 'ok' });
      const client = new ApiClient(service.address);
      await client.signIn(EMAIL, PASSWORD);
      expect((await client.post(`/fines/${numberOf(1)}/reminders`, {})).status).toBe(200);
      const refused = problemOf(await client.post(`/fines/${numberOf(2)}/reminders`, {}));
      expect(refused).toMatchObject({ status: 409, code: 'later-than-now' });
    });
    const [, reminded] = await servers.log.store.readStream(`fine-${numberOf(1)}`);
    expect(reminded?.metadata).toMatchObject({ recordedAt: soon });
    expect(await servers.log.store.readStream(`fine-${numberOf(2)}`)).toHaveLength(1);
  });
});

import { openDependencies, type Dependencies } from '@fines/command-api/dependencies.ts';
import { endServices, lastDaysHealth } from '@fines/command-api/user/end-service.ts';
import { noteLastDay } from '@fines/command-api/user/last-day.ts';
import { userStream } from '@fines/domain/user/user.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { ApiClient } from '../support/api-client.ts';
import { personalKey } from '../support/personal-data-key.ts';
import { problemOf } from '../support/problems.ts';
import { createUser, PASSWORD, userOf } from '../support/users.ts';
import { CHIEF_EMAIL, useOwnChief } from './chief.ts';
import { giveLastDay, inDays, now } from './last-days.ts';

const chief = useOwnChief();

let tools: Dependencies;
const silent = pino({ level: 'silent' });
beforeAll(async () => {
  const config = {
    ...(await chief.system.addresses()),
    EMAIL_HMAC_SECRET: chief.emailSecret,
    PERSONAL_DATA_KEY: personalKey,
  };
  tools = await openDependencies(config, silent);
});
afterAll(() => tools.close());

let chiefId: string;
beforeEach(async () => {
  chiefId = userOf(await chief.client.put('/auth/me', {})).id;
});

/** Also just after midnight, when a command of the day before may still be under way. */
const LONG_OVER = inDays(-2);

const setLastDay = (id: string, lastDay: unknown, by = chief.client) => by.put(`/users/${id}`, { lastDay });

const typesOf = async (id: string) => (await chief.store.readStream(userStream(id))).map(({ type }) => type);

async function serving(role = 'TRAFFIC_OFFICER') {
  const user = await createUser(chief.client, { role });
  return { ...user, client: await chief.system.signIn(user.email, PASSWORD) };
}

const worksOf = async (client: ApiClient): Promise<boolean> =>
  (await client.put('/auth/me', {})).status === 200;

describe('the last day of service', () => {
  it('is set, changed and taken back, and the person works until then', async () => {
    const { id, client } = await serving();
    for (const lastDay of [inDays(0), inDays(30), null]) {
      expect(userOf(await setLastDay(id, lastDay)).lastDay).toBe(lastDay);
      expect(await worksOf(client)).toBe(true);
    }
    expect(userOf(await chief.client.put(`/users/${id}`, { firstName: 'Thoko' })).lastDay).toBeNull();
    expect((await createUser(chief.client, { lastDay: inDays(90) })).lastDay).toBe(inDays(90));
  });

  it.each([
    ['yesterday', inDays(-1), 'The last day of service must be today or later'],
    ['in eleven years', inDays(4018), 'The last day of service must be within 10 years'],
    ['no day', '2026-02-30', 'The last day of service must be a day like 2026-11-30'],
  ])('is refused if it is %s', async (_, lastDay, message) => {
    const { id } = await createUser(chief.client);
    const problem = problemOf(await setLastDay(id, lastDay));
    expect(problem).toMatchObject({ status: 422, errors: { lastDay: message } });
  });

  it('is not for oneself to set', async () => {
    const { id, client } = await serving('SUPER_ADMIN');
    expect(problemOf(await setLastDay(id, inDays(3), client))).toMatchObject({
      status: 409,
      code: 'own-account',
    });
    expect(problemOf(await client.put('/auth/me', { lastDay: inDays(3) }))).toMatchObject({
      status: 422,
      errors: { lastDay: 'lastDay cannot be changed' },
    });
    await chief.client.delete(`/users/${id}`);
  });
});

describe('after the last day, while no job has run', () => {
  it('nobody signs in, and the attempt deactivates the user by the system, because of who set the day', async () => {
    const { id, email } = await createUser(chief.client);
    const cause = await giveLastDay(chief.store, id, inDays(-1));
    await expect(chief.system.signIn(email, PASSWORD)).rejects.toThrow('Invalid email or password');
    const last = (await chief.store.readStream(userStream(id))).at(-1);
    expect(last).toMatchObject({
      type: 'UserDeactivated',
      metadata: { actor: { id: 'system' }, $causationId: cause },
    });
    await expect(chief.system.signIn(email, PASSWORD)).rejects.toThrow('Invalid email or password');
    expect(await typesOf(id)).toEqual(['UserCreated', 'UserUpdated', 'UserDeactivated']);
  });

  it('nobody goes on', async () => {
    const { id, client } = await serving();
    await giveLastDay(chief.store, id, inDays(-1));
    const { refreshToken } = client;
    const answer = await client.post('/auth/refresh', { refreshToken });
    expect(problemOf(answer)).toMatchObject({ status: 401, message: 'Your session has expired' });
    expect(await typesOf(id)).toContain('UserDeactivated');
    // The access token that is still valid ends with the session.
    await expect.poll(() => worksOf(client)).toBe(false);
  });
});

describe('the job', () => {
  it('deactivates all whose day is over, also of long ago, and lets the others be', async () => {
    const [due, takenBack, later] = [await serving(), await serving(), await serving()];
    for (const { id } of [due, takenBack]) {
      await giveLastDay(chief.store, id, LONG_OVER);
      await noteLastDay(tools.pool, id, LONG_OVER);
    }
    await noteLastDay(tools.pool, later.id, inDays(-9));
    await setLastDay(later.id, inDays(5));
    await giveLastDay(chief.store, takenBack.id, null);
    await endServices({ ...tools, logger: silent }, now());
    await endServices({ ...tools, logger: silent }, now());
    expect(await typesOf(due.id)).toEqual(['UserCreated', 'UserUpdated', 'UserDeactivated']);
    expect(await typesOf(takenBack.id)).not.toContain('UserDeactivated');
    expect(await typesOf(later.id)).not.toContain('UserDeactivated');
    await expect.poll(() => worksOf(due.client)).toBe(false);
    expect(await worksOf(takenBack.client)).toBe(true);
    // Address and badge are free, as after any deactivation; coming back has no end.
    await createUser(chief.client, { badgeNumber: due.badgeNumber });
    const back = await chief.client.put(`/users/${due.id}`, {
      isActive: true,
      badgeNumber: null,
      lastDay: LONG_OVER,
    });
    expect(back).toMatchObject({ status: 200, body: { isActive: true, lastDay: null } });
    const { rows } = await tools.pool.query<{ lastDay: string }>(
      `SELECT to_char(last_day, 'YYYY-MM-DD') AS "lastDay" FROM command.last_days WHERE user_id = ANY($1)`,
      [[due.id, takenBack.id, later.id]],
    );
    expect(rows).toEqual([{ lastDay: inDays(5) }]);
  });
});

describe('the last active super admin', () => {
  it('gets no last day, and if it falls due all the same stays and is reported', async () => {
    const other = await serving('SUPER_ADMIN');
    expect((await setLastDay(other.id, inDays(1))).status).toBe(200);
    expect(problemOf(await setLastDay(chiefId, inDays(1), other.client))).toMatchObject({
      status: 409,
      code: 'last-super-admin',
      message: 'No other super admin would stay: appoint another one first',
    });

    await chief.client.delete(`/users/${other.id}`);
    await giveLastDay(chief.store, chiefId, LONG_OVER);
    await noteLastDay(tools.pool, chiefId, LONG_OVER);
    const said: unknown[] = [];
    const logger = pino({ level: 'error' }, { write: (line) => said.push(JSON.parse(line)) });
    await endServices({ ...tools, logger }, now());
    expect(said).toMatchObject([{ user: chiefId }]);
    expect(await typesOf(chiefId)).not.toContain('UserDeactivated');
    chief.client = await chief.system.signIn(CHIEF_EMAIL);

    const successor = await createUser(chief.client, { role: 'SUPER_ADMIN' });
    await endServices({ ...tools, logger: silent }, now());
    expect(await typesOf(chiefId)).toContain('UserDeactivated');
    await expect(chief.system.signIn(CHIEF_EMAIL)).rejects.toThrow('Invalid email or password');
    chief.client = await chief.system.signIn(successor.email, PASSWORD);
  });

  it('who is active for longer than an hour after it is told of by the health check', async () => {
    const check = lastDaysHealth(tools.pool);
    expect(await check()).toMatchObject({ flaw: undefined });
    await noteLastDay(tools.pool, crypto.randomUUID(), inDays(-2));
    expect(await check()).toMatchObject({ flaw: 'accounts active after their last day of service: 1' });
  });
});

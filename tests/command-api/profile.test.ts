import { describe, expect, it } from 'vitest';

import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { createUser, newBadge, newEmail, PASSWORD, TOO_EASY, userOf } from '../support/users.ts';
import { until } from '../support/wait.ts';
import { loggedOf, useChief } from './chief.ts';

const chief = useChief();

/** Somebody new, signed in as often as wanted. */
async function somebody(times = 1): Promise<{ user: ReturnType<typeof userOf>; clients: ApiClient[] }> {
  const user = await createUser(chief.client);
  const clients: ApiClient[] = [];
  for (let time = 0; time < times; time++) clients.push(await chief.system.signIn(user.email, PASSWORD));
  return { user, clients };
}

async function one(): Promise<{ user: ReturnType<typeof userOf>; client: ApiClient }> {
  const { user, clients } = await somebody();
  const [client] = clients;
  if (client === undefined) throw new Error('Nobody signed in');
  return { user, client };
}

const signedOut = (client: ApiClient) =>
  until(
    async () => {
      const answers = await Promise.all([client.get('/fines'), client.put('/auth/me', {})]);
      return answers.every(({ status }) => status === 401);
    },
    'the end of the session in both APIs',
    5000,
  );

const expectSignedIn = async (client: ApiClient): Promise<void> => {
  expect((await client.get('/fines')).status).toBe(200);
  expect((await client.put('/auth/me', {})).status).toBe(200);
};

const change = (client: ApiClient, currentPassword: unknown, newPassword: unknown) =>
  client.post('/auth/change-password', { currentPassword, newPassword });

describe('the own profile', () => {
  it('takes name and badge, in the whole record or alone', async () => {
    const { user, client } = await one();
    const badgeNumber = newBadge();
    const whole = await client.put('/auth/me', { ...user, firstName: 'Zodwa', badgeNumber });
    expect(userOf(whole)).toMatchObject({ firstName: 'Zodwa', lastName: user.lastName, badgeNumber });
    expect(whole.headers.get('ETag')).toBe('"1"');
    expect(userOf(await client.put('/auth/me', { lastName: 'Zulu' }))).toMatchObject({
      firstName: 'Zodwa',
      lastName: 'Zulu',
      badgeNumber,
    });
    await expectSignedIn(client);
  });

  it('refuses another address, role, state or last day, by name', async () => {
    const { user, client } = await one();
    for (const [field, value, message] of [
      ['email', newEmail(), 'Email cannot be changed'],
      ['role', 'SUPER_ADMIN', 'role cannot be changed'],
      ['isActive', false, 'isActive cannot be changed'],
      ['lastDay', '2030-01-01', 'lastDay cannot be changed'],
    ] as const) {
      const problem = problemOf(await client.put('/auth/me', { ...user, [field]: value }));
      expect(problem).toMatchObject({ status: 422, errors: { [field]: message } });
    }
  });

  it('refuses a badge number that is in use', async () => {
    const other = await createUser(chief.client);
    const { client } = await one();
    const problem = problemOf(await client.put('/auth/me', { badgeNumber: other.badgeNumber }));
    expect(problem).toMatchObject({ status: 409, code: 'badge-taken' });
  });
});

describe('the own password', () => {
  it('changes; other sessions end and this one stays', async () => {
    const { user, clients } = await somebody(3);
    const [here, ...elsewhere] = clients;
    if (here === undefined) throw new Error('Nobody signed in');
    expect((await change(here, PASSWORD, 'new-password')).status).toBe(204);
    for (const client of elsewhere) {
      await signedOut(client);
      const { refreshToken } = client;
      expect((await client.post('/auth/refresh', { refreshToken })).status).toBe(401);
    }
    await expectSignedIn(here);
    expect((await here.post('/auth/refresh', { refreshToken: here.refreshToken })).status).toBe(200);
    await expect(chief.system.signIn(user.email, PASSWORD)).rejects.toThrow('Invalid email or password');
    await expectSignedIn(await chief.system.signIn(user.email, 'new-password'));
  });

  it('changes once of several times at once', async () => {
    const { clients } = await somebody(3);
    const answers = await Promise.all(
      clients.map((client, index) => change(client, PASSWORD, `another-choice-${index}`)),
    );
    const [first, ...others] = answers.map(({ status }) => status).toSorted();
    expect(first).toBe(204);
    // The change ends the other sessions: one that asks after it is signed out already.
    for (const status of others) expect(status).toBeOneOf([401, 422]);
  });

  it('changes from none that is wrong, and to none that is bad', async () => {
    const { user, client } = await one();
    for (const [current, next, field, message] of [
      ['wrong-password', 'new-password', 'currentPassword', 'Current password is wrong'],
      ['', 'new-password', 'currentPassword', 'Current password is required'],
      [PASSWORD, '1234567', 'newPassword', 'Password must be at least 8 characters'],
      [PASSWORD, undefined, 'newPassword', 'Password must be at least 8 characters'],
      [PASSWORD, 'Nosipho2026', 'newPassword', TOO_EASY],
    ] as const) {
      const problem = problemOf(await change(client, current, next));
      expect(problem).toMatchObject({ status: 422, errors: { [field]: message } });
    }
    await expectSignedIn(await chief.system.signIn(user.email, PASSWORD));
  });
});

describe('sessions', () => {
  it.each([
    ['another role', { role: 'SENIOR_OFFICER' }],
    ['deactivation', { isActive: false }],
  ])('end all with %s, in both APIs', async (_what, edit) => {
    const { user, clients } = await somebody(2);
    expect((await chief.client.put(`/users/${user.id}`, edit)).status).toBe(200);
    for (const client of clients) {
      await signedOut(client);
      const { refreshToken } = client;
      expect(problemOf(await client.post('/auth/refresh', { refreshToken })).status).toBe(401);
    }
  });

  it('go on when only the name changes', async () => {
    const { user, client } = await one();
    await chief.client.put(`/users/${user.id}`, { ...user, firstName: 'Zodwa' });
    await expectSignedIn(client);
  });

  it('begin with the new role', async () => {
    const { user } = await one();
    await chief.client.put(`/users/${user.id}`, { role: 'MANAGER' });
    const client = await chief.system.signIn(user.email, PASSWORD);
    expect((await createUser(client)).role).toBe('TRAFFIC_OFFICER');
  });

  it('do not begin for who is deactivated, with the words of a wrong password', async () => {
    const { user } = await one();
    await chief.client.delete(`/users/${user.id}`);
    await expect(chief.system.signIn(user.email, PASSWORD)).rejects.toThrow('Invalid email or password');
  });
});

describe('the log of the service', () => {
  it('says who did what, by request', async () => {
    const { user, client } = await one();
    const wrong = { email: user.email, password: 'wrong-password' };
    await chief.system.anonymous().post('/auth/login', wrong, { 'X-Request-Id': 'audit-1' });
    await chief.system
      .anonymous()
      .post('/auth/login', { ...wrong, email: newEmail() }, { 'X-Request-Id': 'audit-2' });
    await client.post('/users', {}, { 'X-Request-Id': 'audit-3' });
    await chief.client.put(`/users/${user.id}`, { role: 'MANAGER' }, { 'X-Request-Id': 'audit-4' });
    const logged = (id: string) => loggedOf(chief.system, id);
    expect(await logged('audit-1')).toContainEqual(
      expect.objectContaining({ level: 'warn', msg: 'login failed', account: user.id, isKnown: true }),
    );
    expect(await logged('audit-2')).toContainEqual(
      expect.objectContaining({
        msg: 'login failed',
        account: expect.stringMatching(/^[\da-f]{64}$/),
        isKnown: false,
      }),
    );
    expect(await logged('audit-3')).toEqual([
      expect.objectContaining({ msg: 'request', status: 403, code: 'forbidden', actor: user.id }),
    ]);
    expect(await logged('audit-4')).toContainEqual(
      expect.objectContaining({ msg: 'user changed', user: user.id, role: 'MANAGER', endedSessions: 1 }),
    );
    await client.post(`/${'x'.repeat(5000)}`, {}, { 'X-Request-Id': 'audit-5' });
    const [refused, ...others] = await logged('audit-5');
    expect(others).toEqual([]);
    expect(refused).toMatchObject({ status: 404, code: 'unknown-route' });
    expect(JSON.stringify(refused).length).toBeLessThan(500);
    expect(JSON.stringify(await logged('audit-'))).not.toMatch(/wrong-password|@police/);
  });
});

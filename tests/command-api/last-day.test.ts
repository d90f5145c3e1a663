import { systemContext } from '@fines/command-api/engine/context.ts';
import { handle } from '@fines/command-api/engine/handle.ts';
import { Claims, uniqueValuesOf } from '@fines/command-api/user/claims.ts';
import { userDecider } from '@fines/command-api/user/decider.ts';
import { addHours } from '@fines/domain/shared/dates.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { userStream } from '@fines/domain/user/user.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { createUser, newBadge, newEmail, PASSWORD, userOf } from '../support/users.ts';
import { useChief } from './chief.ts';
import { giveLastDay, inDays, now } from './last-days.ts';

const chief = useChief();

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

  it('is refused if it is no day', async () => {
    const { id } = await createUser(chief.client);
    const problem = problemOf(await setLastDay(id, '2026-02-30'));
    const message = 'The last day of service must be a day like 2026-11-30';
    expect(problem).toMatchObject({ status: 422, errors: { lastDay: message } });
  });
});

describe('after the last day', () => {
  it('nobody signs in, and nothing is written for that', async () => {
    const { id, email } = await createUser(chief.client);
    await giveLastDay(chief.store, id, inDays(-1));
    await expect(chief.system.signIn(email, PASSWORD)).rejects.toThrow('Invalid email or password');
    expect(await typesOf(id)).toEqual(['UserCreated', 'UserUpdated']);
  });

  it('nobody goes on', async () => {
    const { id, client, email } = await serving();
    const elsewhere = await chief.system.signIn(email, PASSWORD);
    await giveLastDay(chief.store, id, inDays(-1));
    const { refreshToken } = client;
    const answer = await client.post('/auth/refresh', { refreshToken });
    expect(problemOf(answer)).toMatchObject({ status: 401, message: 'Your session has expired' });
    // Access tokens that are still valid end with their sessions.
    for (const session of [client, elsewhere]) await expect.poll(() => worksOf(session)).toBe(false);
  });

  it('somebody is listed among those who left, has freed address and badge, and may come back', async () => {
    const { id, email, badgeNumber, role } = await ofBefore();
    const listed = async (isActive: boolean): Promise<boolean> => {
      const filter = encodeURIComponent(JSON.stringify({ isActive, search: email }));
      const { body } = await chief.client.get(`/users?filter=${filter}`);
      return z.array(z.object({ id: z.string() })).parse(body).length === 1;
    };
    const officers = async () => {
      const { body } = await chief.client.get('/users/stats');
      return z.object({ byRole: z.record(z.string(), z.int()) }).parse(body).byRole[role] ?? 0;
    };
    await expect.poll(() => listed(true)).toBe(true);
    const before = await officers();
    await giveLastDay(chief.store, id, inDays(-1));
    await expect.poll(() => listed(true)).toBe(false);
    expect(await listed(false)).toBe(true);
    expect(await officers()).toBe(before - 1);
    expect((await chief.client.get(`/users/${id}`)).body).toMatchObject({ isActive: false });
    await expect.poll(() => onDuty(id)).toBe(false);

    const successor = await createUser(chief.client, { email, badgeNumber });
    expect((await chief.client.put(`/users/${id}`, { isActive: true })).status).toBe(409);
    await chief.client.delete(`/users/${successor.id}`);
    const back = await chief.client.put(`/users/${id}`, { isActive: true, lastDay: inDays(-1) });
    expect(back).toMatchObject({ status: 200, body: { isActive: true, lastDay: null, email, badgeNumber } });
    expect(await typesOf(id)).toContain('UserReactivated');
  });
});

/** An officer whose account was made an hour ago, as far as the log tells. */
async function ofBefore() {
  const then = addHours(now(), -1);
  const user = { id: crypto.randomUUID(), email: newEmail(), badgeNumber: newBadge() };
  const role = 'SENIOR_OFFICER';
  const command = {
    type: 'CreateUser',
    actor: SYSTEM,
    now: then,
    ...user,
    firstName: 'Vusi',
    lastName: 'Gama',
    role,
  } as const;
  const context = systemContext(crypto.randomUUID(), then);
  const claims = new Claims(chief.store);
  for (const unique of uniqueValuesOf(user, chief.emailSecret)) await claims.take(unique, user.id, context);
  await handle(chief.store, userDecider, { stream: userStream(user.id), command: () => command, context });
  return { ...user, role };
}

/** Whether somebody is among the officers. */
async function onDuty(id: string): Promise<boolean> {
  const { body } = await chief.client.get('/officers?limit=100');
  const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(body);
  return data.some((officer) => officer.id === id);
}

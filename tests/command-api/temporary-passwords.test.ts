import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { commandIdOf } from '@fines/command-api/engine/context.ts';
import { systemContext } from '@fines/command-api/engine/context.ts';
import { handle } from '@fines/command-api/engine/handle.ts';
import { userDecider } from '@fines/command-api/user/decider.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import {
  createdUserSchema,
  type TemporaryPassword,
  temporaryPasswordSchema,
} from '@fines/domain/user/commands.ts';
import { userStream } from '@fines/domain/user/user.ts';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { run } from '../audit/audited-log.ts';
import { type Answer, type ApiClient, newKey } from '../support/api-client.ts';
import { issueRequest } from '../support/fines.ts';
import { problemOf } from '../support/problems.ts';
import { createUser, PASSWORD, TOO_EASY, userOf, userRequest } from '../support/users.ts';
import { useChief } from './chief.ts';

const chief = useChief();

const NEW = 'chosen-by-myself-2026';

const givenIn = (answer: Answer): TemporaryPassword => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return temporaryPasswordSchema.strict().parse(answer.body);
};

const reset = (id: string, by: ApiClient = chief.client, headers = {}) =>
  by.post(`/users/${id}/temporary-password`, undefined, headers);

const change = (client: ApiClient, currentPassword: string, newPassword: string) =>
  client.post('/auth/change-password', { currentPassword, newPassword });

/** A user of whom somebody else has set the password, signed in with it. */
async function newcomer() {
  const user = await createUser(chief.client);
  const { temporaryPassword } = givenIn(await reset(user.id));
  return { user, temporaryPassword, client: await chief.system.signIn(user.email, temporaryPassword) };
}

const refreshAnswer = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  mustChangePassword: z.literal(true).optional(),
});

/** As the console does after a change of the password. @returns whether another one must be chosen */
async function refreshed(client: ApiClient): Promise<boolean> {
  const answer = await client.post('/auth/refresh', { refreshToken: client.refreshToken });
  const { mustChangePassword = false, ...pair } = refreshAnswer.parse(answer.body);
  Object.assign(client, pair);
  return mustChangePassword;
}

const REQUIRED = { status: 403, code: 'password-change-required', message: 'Choose another password first' };

describe('who signs in with a temporary password', () => {
  it('can do nothing in either API but look at oneself, change the password and leave', async () => {
    const { client, user } = await newcomer();
    for (const mustAnswer of [
      await client.get('/fines'),
      await client.get('/dashboard'),
      await client.get('/vehicles/search?plate=HSD%20722%20BN'),
      await client.get('/live'),
      await client.get('/users'),
      await client.post('/fines', issueRequest()),
      await client.put('/auth/me', { firstName: 'Zodwa' }),
      await client.post('/users', userRequest()),
      await client.upload('/photos', new FormData()),
    ]) {
      expect(problemOf(mustAnswer)).toMatchObject(REQUIRED);
    }
    expect(userOf(await client.get('/auth/me')).id).toBe(user.id);
    expect(await refreshed(client)).toBe(true);
    expect(problemOf(await client.get('/fines')).code).toBe(REQUIRED.code);
    expect((await client.post('/auth/logout', undefined)).status).toBe(204);
  });

  it('goes on as everybody else once another one is chosen', async () => {
    const { client, user, temporaryPassword } = await newcomer();
    for (const [wanted, message] of [
      [temporaryPassword, 'Choose another password than the temporary one'],
      ['Mkhonta1', TOO_EASY],
    ] as const) {
      const problem = problemOf(await change(client, temporaryPassword, wanted));
      expect(problem).toMatchObject({ status: 422, errors: { newPassword: message } });
    }
    expect((await change(client, temporaryPassword, NEW)).status).toBe(204);
    expect(await refreshed(client)).toBe(false);
    expect((await client.get('/fines')).status).toBe(200);
    expect((await client.post('/fines', issueRequest())).status).toBe(201);
    await expect(chief.system.signIn(user.email, temporaryPassword)).rejects.toThrow('Invalid email');
    const again = await chief.system.signIn(user.email, NEW);
    expect((await again.get('/fines')).status).toBe(200);
  });

  it('is told when it has expired, and only with the right one', async () => {
    const { user, temporaryPassword } = await newcomer();
    const database = new Client((await chief.system.addresses()).DATABASE_URL);
    await database.connect();
    await database.query('UPDATE auth.credentials SET temporary_until = now() WHERE user_id = $1', [user.id]);
    await database.end();
    const { email } = user;
    const logIn = (password: string) => chief.system.anonymous().post('/auth/login', { email, password });
    expect(problemOf(await logIn(temporaryPassword))).toMatchObject({
      status: 401,
      code: 'temporary-password-expired',
      message: 'This temporary password has expired. Ask for another one.',
    });
    expect(problemOf(await logIn('another-guess')).code).toBe('wrong-credentials');
    const { temporaryPassword: next } = givenIn(await reset(user.id));
    await expect(chief.system.signIn(email, next)).resolves.toBeDefined();
  });
});

describe('a super admin whom nobody can help', () => {
  it('gets a temporary password on the machine itself', async () => {
    const { id, email } = await createUser(chief.client, { role: 'SUPER_ADMIN' });
    const recover = async (address: string) =>
      run(['command-api/sign-in/recover.ts', address], await chief.system.addresses());
    const { stdout, code } = await recover(email);
    expect(code).toBe(0);
    const client = await chief.system.signIn(email, stdout.split(' ')[0]);
    expect(problemOf(await client.get('/fines')).code).toBe(REQUIRED.code);
    expect((await chief.store.readStream(userStream(id))).at(-1)?.metadata).toMatchObject({
      actor: { id: 'system' },
    });
    expect(await recover('nobody@police.gov.sz')).toMatchObject({
      code: 1,
      stderr: 'Nobody has the address nobody@police.gov.sz\n',
    });
  });
});

describe('a new user', () => {
  it('gets a temporary password, which the same command answers until it is replaced', async () => {
    const key = newKey();
    const { password: _, ...request } = userRequest({ temporaryPassword: true });
    const created = async () => {
      const answer = await chief.client.post('/users', request, key);
      expect(answer.status).toBe(201);
      return createdUserSchema.strict().parse(answer.body);
    };
    const { temporaryPassword = '', ...user } = await created();
    expect(temporaryPassword).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/);
    expect(Date.parse(user.passwordExpiresAt ?? '') - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    expect(await created()).toEqual({ ...user, temporaryPassword });
    const client = await chief.system.signIn(user.email, temporaryPassword);
    expect(problemOf(await client.get('/fines')).code).toBe(REQUIRED.code);
    expect((await change(client, temporaryPassword, NEW)).status).toBe(204);
    const { passwordExpiresAt: __, ...plain } = user;
    expect(await created()).toEqual(plain);
    await expect(chief.system.signIn(user.email, NEW)).resolves.toBeDefined();
  });
});

describe('setting a temporary password', () => {
  it('ends the sessions, and the log says who did it, without the password', async () => {
    const user = await createUser(chief.client);
    const client = await chief.system.signIn(user.email, PASSWORD);
    const { temporaryPassword, passwordExpiresAt } = givenIn(await reset(user.id));
    const { refreshToken } = client;
    expect(problemOf(await client.post('/auth/refresh', { refreshToken })).status).toBe(401);
    const [, event] = await chief.store.readStream(userStream(user.id));
    expect(event).toMatchObject({
      type: 'TemporaryPasswordSet',
      data: { expiresAt: passwordExpiresAt },
      metadata: { actor: { role: 'SUPER_ADMIN' } },
    });
    const written = await readFile(join(chief.system.dataDir, 'logs/front.log'), 'utf8');
    expect(written).toContain('temporary password set');
    expect(written + JSON.stringify([event?.data, event?.metadata])).not.toContain(temporaryPassword);
  });

  it('is answered again with the same one, as long as it stands', async () => {
    const { id, email } = await createUser(chief.client);
    const [key, later] = [newKey(), newKey()];
    const first = givenIn(await reset(id, chief.client, key));
    const answers = await Promise.all([1, 2, 3].map(() => reset(id, chief.client, key)));
    expect(answers.map(givenIn)).toEqual([first, first, first]);
    const { temporaryPassword } = givenIn(await reset(id, chief.client, later));
    expect(problemOf(await reset(id, chief.client, key)).code).toBe('password-replaced');
    const client = await chief.system.signIn(email, temporaryPassword);
    expect((await change(client, temporaryPassword, NEW)).status).toBe(204);
    expect(problemOf(await reset(id, chief.client, later))).toMatchObject({
      status: 409,
      code: 'password-replaced',
      message: 'This temporary password was replaced meanwhile. Set another one.',
    });
    await expect(chief.system.signIn(email, NEW)).resolves.toBeDefined();
  });

  it('by several at once comes to the one that the log has last', async () => {
    const { id, email } = await createUser(chief.client);
    const given = (await Promise.all([1, 2, 3, 4].map(() => reset(id)))).map(givenIn);
    const last = (await chief.store.readStream(userStream(id))).at(-1);
    const works = await Promise.all(
      given.map(({ temporaryPassword }) =>
        chief.system.signIn(email, temporaryPassword).then(
          () => true,
          () => false,
        ),
      ),
    );
    const expiry = given[works.indexOf(true)]?.passwordExpiresAt;
    expect(works.filter(Boolean)).toHaveLength(1);
    expect(last).toMatchObject({ data: { expiresAt: expiry } });
  });

  it('that was cut off after its word in the log has ended the old one, and is done when it comes again', async () => {
    const { id, email } = await createUser(chief.client);
    const { id: chiefId } = userOf(await chief.client.put('/auth/me', {}));
    const key = newKey();
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    await handle(chief.store, userDecider, {
      stream: userStream(id),
      command: () =>
        ({ type: 'SetTemporaryPassword', actor: SYSTEM, expiresAt, now: new Date().toISOString() }) as const,
      context: systemContext(commandIdOf(chiefId, key['Idempotency-Key'] ?? '')),
    });
    await expect(chief.system.signIn(email, PASSWORD)).rejects.toThrow('Invalid email');
    const given = givenIn(await reset(id, chief.client, key));
    expect(given.passwordExpiresAt).toBe(expiresAt);
    await expect(chief.system.signIn(email, given.temporaryPassword)).resolves.toBeDefined();
    await expect(chief.system.signIn(email, PASSWORD)).rejects.toThrow('Invalid email');
  });

  it('is refused for oneself, for who was deleted, and for nobody', async () => {
    const { id: own } = userOf(await chief.client.put('/auth/me', {}));
    expect(problemOf(await reset(own))).toMatchObject({ status: 409, code: 'own-account' });
    const { id } = await createUser(chief.client);
    await chief.client.delete(`/users/${id}`);
    expect(problemOf(await reset(id))).toMatchObject({ status: 409, code: 'user-inactive' });
    for (const nobody of ['nonsense', crypto.randomUUID()]) {
      expect(problemOf(await reset(nobody))).toMatchObject({ status: 404, message: 'User not found' });
    }
  });
});

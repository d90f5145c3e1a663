import { ROLES } from '@fines/domain/shared/permissions.ts';
import { editedUserSchema } from '@fines/domain/user/commands.ts';
import { describe, expect, it } from 'vitest';

import { newKey } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { createUser, newBadge, newEmail, PASSWORD, TOO_EASY, userOf, userRequest } from '../support/users.ts';
import { useChief } from './chief.ts';

const chief = useChief();

describe('creating a user', () => {
  it('answers with the user, who can sign in', async () => {
    const request = userRequest({ email: ' New.Officer@Police.gov.sz ' });
    const answer = await chief.client.post('/users', request);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('ETag')).toBe('"0"');
    expect(answer.headers.get('X-Position')).toMatch(/^\d+\/\d+$/);
    expect(userOf(answer)).toMatchObject({
      email: 'new.officer@police.gov.sz',
      role: 'TRAFFIC_OFFICER',
      badgeNumber: request.badgeNumber,
      isActive: true,
    });
    const client = await chief.system.signIn('new.officer@police.gov.sz', PASSWORD);
    expect((await client.get('/fines')).status).toBe(200);
  });

  it('is possible without a badge, any number of times', async () => {
    for (const badgeNumber of [null, undefined, '  ']) {
      expect((await createUser(chief.client, { badgeNumber })).badgeNumber).toBeNull();
    }
  });

  it.each([
    [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(201) }, 'password', 'Password may have at most 200 characters'],
    [{ password: 'password' }, 'password', TOO_EASY],
    [{ password: '        ' }, 'password', TOO_EASY],
    [{ password: 'P@ssw0rd!' }, 'password', TOO_EASY],
    [{ password: 'Nosipho-Mkhonta' }, 'password', TOO_EASY],
    [{ password: 'mkhonta.nosipho1' }, 'password', TOO_EASY],
    [{ email: 'n.mkhonta.77@police.gov.sz', password: 'n.mkhonta.77' }, 'password', TOO_EASY],
    [{ badgeNumber: 'RSP-70 441', password: 'rsp70441' }, 'password', TOO_EASY],
    [{ password: 'Mbabane2026' }, 'password', TOO_EASY],
    [{ temporaryPassword: true }, 'password', 'Give a password or ask for a temporary one, not both'],
    [{ temporaryPassword: 'yes' }, 'temporaryPassword', 'temporaryPassword must be true or false'],
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: undefined }, 'lastName', 'Last name is required'],
    [{ badgeNumber: 7 }, 'badgeNumber', 'Badge number must be text'],
    [{ role: 'CHIEF' }, 'role', `Role must be one of ${ROLES.join(', ')}`],
  ])('says what is wrong with %j', async (part, field, message) => {
    const problem = problemOf(await chief.client.post('/users', userRequest(part)));
    expect(problem).toMatchObject({ status: 422, errors: { [field]: message } });
  });

  it('answers the same command twice with one user', async () => {
    const [key, request] = [newKey(), userRequest()];
    const answers = await Promise.all([1, 2, 3].map(() => chief.client.post('/users', request, key)));
    answers.push(await chief.client.post('/users', request, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => userOf(answer).id)).size).toBe(1);
  });
});

describe('editing a user', () => {
  it('takes the whole record back with changed fields, in one event', async () => {
    const user = await createUser(chief.client);
    const edited = { ...user, firstName: 'Zodwa', role: 'senior_officer', badgeNumber: newBadge() };
    const answer = await chief.client.put(`/users/${user.id}`, edited);
    expect(answer.headers.get('ETag')).toBe('"1"');
    expect(userOf(answer)).toMatchObject({
      ...edited,
      role: 'SENIOR_OFFICER',
      updatedAt: expect.any(String),
    });
  });

  it('leaves absent fields, and takes the badge away with null', async () => {
    const user = await createUser(chief.client);
    const answer = await chief.client.put(`/users/${user.id}`, { badgeNumber: null });
    expect(userOf(answer)).toMatchObject({ firstName: user.firstName, role: user.role, badgeNumber: null });
  });

  it('refuses other fields, by name', async () => {
    const user = await createUser(chief.client);
    for (const [field, value, message] of [
      ['email', newEmail(), 'Email cannot be changed'],
      ['id', 'X', 'id cannot be changed'],
      ['createdAt', '2020-01-01T00:00:00.000Z', 'createdAt cannot be changed'],
      ['password', 'another-password', 'password cannot be changed'],
    ] as const) {
      const problem = problemOf(await chief.client.put(`/users/${user.id}`, { ...user, [field]: value }));
      expect(problem).toMatchObject({ status: 422 });
      expect(problem.errors).toEqual({ [field]: message });
    }
  });

  it('deactivates and brings back, together with other changes', async () => {
    const user = await createUser(chief.client);
    const away = userOf(await chief.client.put(`/users/${user.id}`, { firstName: 'Away', isActive: false }));
    expect(away).toMatchObject({ firstName: 'Away', isActive: false });
    const edit = { firstName: 'Gone' };
    expect(problemOf(await chief.client.put(`/users/${user.id}`, edit)).code).toBe('user-inactive');
    const back = await chief.client.put(`/users/${user.id}`, { ...away, ...edit, isActive: true });
    expect(editedUserSchema.strict().parse(back.body)).toMatchObject({ firstName: 'Gone', isActive: true });
  });

  it('answers the same command twice with one change, and tells who saw an old record', async () => {
    const user = await createUser(chief.client);
    const key = newKey();
    for (const _ of [1, 2]) {
      const answer = await chief.client.put(
        `/users/${user.id}`,
        { firstName: 'Once' },
        { ...key, 'If-Match': '"0"' },
      );
      expect(answer.headers.get('ETag')).toBe('"1"');
    }
    const late = await chief.client.put(`/users/${user.id}`, { firstName: 'Late' }, { 'If-Match': '"0"' });
    expect(problemOf(late)).toMatchObject({ status: 412, code: 'changed-meanwhile' });
  });

  it.each(['nonsense', crypto.randomUUID()])('finds no user %s', async (id) => {
    for (const answer of [
      await chief.client.put(`/users/${id}`, { firstName: 'X' }),
      await chief.client.delete(`/users/${id}`),
    ]) {
      expect(problemOf(answer)).toMatchObject({ status: 404, message: 'User not found' });
    }
  });
});

describe('deleting a user', () => {
  it('answers with the user, inactive', async () => {
    const user = await createUser(chief.client);
    const answer = await chief.client.delete(`/users/${user.id}`);
    expect(answer.status).toBe(200);
    expect(userOf(answer)).toMatchObject({ id: user.id, isActive: false });
  });
});

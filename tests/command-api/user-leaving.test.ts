import { systemContext } from '@fines/command-api/engine/context.ts';
import { handle } from '@fines/command-api/engine/handle.ts';
import { Claims, uniqueEmail } from '@fines/command-api/user/claims.ts';
import { userDecider } from '@fines/command-api/user/decider.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { editedUserSchema, temporaryPasswordSchema } from '@fines/domain/user/commands.ts';
import { userStream } from '@fines/domain/user/user.ts';
import { describe, expect, it } from 'vitest';

import { type Answer, newKey } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { createUser, newBadge, newEmail, PASSWORD, userRequest } from '../support/users.ts';
import { useChief } from './chief.ts';

const chief = useChief();

/** Somebody who was deleted, and whose address and badge number somebody else has now. */
async function replaced() {
  const old = await createUser(chief.client);
  await chief.client.delete(`/users/${old.id}`);
  const { email, badgeNumber } = old;
  return { old, successor: await createUser(chief.client, { email, badgeNumber, password: OTHER }) };
}

const OTHER = 'the-successor-2026';

const comeBack = (id: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  chief.client.put(`/users/${id}`, { isActive: true, ...more }, headers);

/** Who came back, with the temporary password that was made. */
function backIn(answer: Answer) {
  const {
    temporaryPassword = 'none',
    passwordExpiresAt,
    ...user
  } = editedUserSchema.strict().parse(answer.body);
  return { user, temporaryPassword, passwordExpiresAt };
}

describe('who leaves', () => {
  it('frees address and badge number at once, and whoever has them then signs in with them', async () => {
    const { old, successor } = await replaced();
    expect(successor).toMatchObject({ email: old.email, badgeNumber: old.badgeNumber });
    await expect(chief.system.signIn(old.email, OTHER)).resolves.toBeDefined();
    await expect(chief.system.signIn(old.email, PASSWORD)).rejects.toThrow('Invalid email or password');
  });

  it('leaves them to one of many who want them at once', async () => {
    const { id, email, badgeNumber } = await createUser(chief.client);
    await chief.client.put(`/users/${id}`, { isActive: false });
    const requests = Array.from({ length: 6 }, () => userRequest({ email, badgeNumber }));
    const answers = await Promise.all(requests.map((request) => chief.client.post('/users', request)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it('left them free too when the log only says that he or she left, as it did once', async () => {
    const then = new Date(Date.now() - 3_600_000).toISOString();
    const [id, email, badgeNumber] = [crypto.randomUUID(), newEmail(), newBadge()];
    const person = {
      id,
      email,
      badgeNumber,
      firstName: 'Vusi',
      lastName: 'Gama',
      role: 'SENIOR_OFFICER',
    } as const;
    await new Claims(chief.store).take(uniqueEmail(email, chief.emailSecret), id, systemContext(id, then));
    for (const command of [
      { type: 'CreateUser', actor: SYSTEM, now: then, ...person },
      { type: 'DeactivateUser', actor: SYSTEM },
    ] as const) {
      const context = systemContext(crypto.randomUUID(), then);
      await handle(chief.store, userDecider, { stream: userStream(id), command: () => command, context });
    }
    expect((await createUser(chief.client, { email, badgeNumber })).email).toBe(email);
  });
});

describe('who comes back', () => {
  it('has address and badge number as before if nobody took them', async () => {
    const user = await createUser(chief.client);
    await chief.client.delete(`/users/${user.id}`);
    const { email, badgeNumber } = user;
    expect(backIn(await comeBack(user.id)).user).toMatchObject({ email, badgeNumber, isActive: true });
    const taken = await chief.client.post('/users', userRequest({ email, badgeNumber }));
    expect(Object.keys(problemOf(taken).errors ?? {}).toSorted()).toEqual(['badgeNumber', 'email']);
  });

  it('signs in with a temporary password, the old one being void', async () => {
    const { id, email } = await createUser(chief.client);
    await chief.client.delete(`/users/${id}`);
    const [key, answers] = [newKey(), [] as ReturnType<typeof backIn>[]];
    for (const _ of [1, 2]) answers.push(backIn(await comeBack(id, {}, key)));
    const { temporaryPassword } = answers[0] ?? {};
    expect(answers).toEqual([answers[0], answers[0]]);
    await expect(chief.system.signIn(email, PASSWORD)).rejects.toThrow('Invalid email or password');
    const client = await chief.system.signIn(email, temporaryPassword);
    expect(problemOf(await client.get('/fines')).code).toBe('password-change-required');
    const chosen = { currentPassword: temporaryPassword, newPassword: OTHER };
    expect((await client.post('/auth/change-password', chosen)).status).toBe(204);
    expect(backIn(await comeBack(id, {}, key)).temporaryPassword).toBe('none');
    const late = backIn(await comeBack(id));
    expect(late).toMatchObject({ temporaryPassword: 'none', user: { isActive: true } });
    await expect(chief.system.signIn(email, OTHER)).resolves.toBeDefined();
  });

  it('cannot use the old password either when the return was cut off after its word in the log', async () => {
    const { id, email } = await createUser(chief.client);
    await chief.client.delete(`/users/${id}`);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    await handle(chief.store, userDecider, {
      stream: userStream(id),
      command: () =>
        ({ type: 'ReactivateUser', actor: SYSTEM, expiresAt, now: new Date().toISOString() }) as const,
      context: systemContext(crypto.randomUUID()),
    });
    await expect(chief.system.signIn(email, PASSWORD)).rejects.toThrow('Invalid email or password');
    const reset = await chief.client.post(`/users/${id}/temporary-password`, undefined);
    const { temporaryPassword } = temporaryPasswordSchema.parse(reset.body);
    await expect(chief.system.signIn(email, temporaryPassword)).resolves.toBeDefined();
  });

  it('has the password of the one command that brought him or her back, of several at once', async () => {
    const { id, email } = await createUser(chief.client);
    await chief.client.delete(`/users/${id}`);
    const answers = await Promise.all([1, 2, 3].map(() => comeBack(id)));
    const told = answers.filter(({ status }) => status === 200).map(backIn);
    const [only, ...more] = told.filter(({ temporaryPassword }) => temporaryPassword !== 'none');
    expect(more).toEqual([]);
    await expect(chief.system.signIn(email, only?.temporaryPassword)).resolves.toBeDefined();
  });

  it('is asked for others, all that are taken at once', async () => {
    const { old } = await replaced();
    expect(problemOf(await comeBack(old.id))).toMatchObject({
      status: 409,
      code: 'email-taken',
      errors: { email: 'This email address is in use', badgeNumber: 'This badge number is in use' },
    });
    const [email, badgeNumber] = [newEmail(), newBadge()];
    expect(problemOf(await comeBack(old.id, { email })).errors).toEqual({
      badgeNumber: 'This badge number is in use',
    });
    const { user, temporaryPassword } = backIn(await comeBack(old.id, { email, badgeNumber }));
    expect(user).toMatchObject({ id: old.id, email, badgeNumber, isActive: true });
    await expect(chief.system.signIn(email, temporaryPassword)).resolves.toBeDefined();
    await expect(chief.system.signIn(old.email, OTHER)).resolves.toBeDefined();
    await expect(chief.system.signIn(old.email, PASSWORD)).rejects.toThrow('Invalid email or password');
  });

  it('keeps an address that nobody took, and everybody else keeps theirs', async () => {
    const user = await createUser(chief.client);
    await chief.client.delete(`/users/${user.id}`);
    const fixed = { status: 422, errors: { email: 'Email cannot be changed' } };
    expect(problemOf(await comeBack(user.id, { email: newEmail() }))).toMatchObject(fixed);
    expect((await comeBack(user.id)).status).toBe(200);
    expect(problemOf(await comeBack(user.id, { email: newEmail() }))).toMatchObject(fixed);
  });

  it('takes nothing from others when a part of it is refused', async () => {
    const { id, email, badgeNumber } = await createUser(chief.client);
    await chief.client.delete(`/users/${id}`);
    await createUser(chief.client, { badgeNumber });
    expect(problemOf(await comeBack(id))).toMatchObject({ status: 409, code: 'badge-taken' });
    await expect(createUser(chief.client, { email })).resolves.toMatchObject({ email });
  });

  it('or who takes the place: one of them, when both are quick', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, email, badgeNumber } = await createUser(chief.client);
      await chief.client.delete(`/users/${id}`);
      const [back, successor] = await Promise.all([
        comeBack(id),
        chief.client.post('/users', userRequest({ email, badgeNumber, password: OTHER })),
      ]);
      const password = back.status === 200 ? backIn(back).temporaryPassword : OTHER;
      expect([back.status === 200, successor.status === 201].filter(Boolean)).toHaveLength(1);
      await expect(chief.system.signIn(email, password)).resolves.toBeDefined();
    }
  });
});

import { handle } from '@fines/command-api/handle.ts';
import { systemContext } from '@fines/command-api/system.ts';
import { userAggregate } from '@fines/command-api/user/aggregate.ts';
import { Claims } from '@fines/command-api/user/claims.ts';
import { uniqueEmail } from '@fines/command-api/user/unique.ts';
import { SYSTEM } from '@fines/domain/shared/actor.ts';
import { userStream } from '@fines/domain/user/state.ts';
import { describe, expect, it } from 'vitest';

import { problemOf } from '../support/problems.ts';
import { createUser, newBadge, newEmail, PASSWORD, userOf, userRequest } from '../support/users.ts';
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

const comeBack = (id: string, more: Record<string, unknown> = {}) =>
  chief.client.put(`/users/${id}`, { isActive: true, ...more });

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
      { type: 'CreateUser', actor: SYSTEM, ...person },
      { type: 'DeactivateUser', actor: SYSTEM },
    ] as const) {
      const context = systemContext(crypto.randomUUID(), then);
      await handle(chief.store, userAggregate, { stream: userStream(id), command: () => command, context });
    }
    expect((await createUser(chief.client, { email, badgeNumber })).email).toBe(email);
  });
});

describe('who comes back', () => {
  it('has address, badge number and password as before if nobody took them', async () => {
    const user = await createUser(chief.client);
    await chief.client.delete(`/users/${user.id}`);
    const { email, badgeNumber } = user;
    expect(userOf(await comeBack(user.id))).toMatchObject({ email, badgeNumber, isActive: true });
    await expect(chief.system.signIn(email, PASSWORD)).resolves.toBeDefined();
    const taken = await chief.client.post('/users', userRequest({ email, badgeNumber }));
    expect(problemOf(taken).code).toBe('badge-taken');
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
    const back = userOf(await comeBack(old.id, { email, badgeNumber }));
    expect(back).toMatchObject({ id: old.id, email, badgeNumber, isActive: true });
    await expect(chief.system.signIn(email, PASSWORD)).resolves.toBeDefined();
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
      const password = back.status === 200 ? PASSWORD : OTHER;
      expect([back.status === 200, successor.status === 201].filter(Boolean)).toHaveLength(1);
      await expect(chief.system.signIn(email, password)).resolves.toBeDefined();
    }
  });
});

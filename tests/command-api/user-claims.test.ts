import { commandIdOf } from '@fines/command-api/engine/context.ts';
import { systemContext } from '@fines/command-api/engine/context.ts';
import { Claims, type UniqueValue, uniqueBadge, uniqueEmail } from '@fines/command-api/user/claims.ts';
import { describe, expect, it } from 'vitest';

import { newKey } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { createUser, newBadge, newEmail, PASSWORD, userOf, userRequest } from '../support/users.ts';
import { useChief } from './chief.ts';

const chief = useChief();

describe('addresses and badge numbers', () => {
  it('belong to one user each: of many who want one at once, one gets it', async () => {
    const [email, badgeNumber] = [newEmail(), newBadge()];
    for (const [same, field, code] of [
      [{ email }, 'email', 'email-taken'],
      [{ badgeNumber }, 'badgeNumber', 'badge-taken'],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => chief.client.post('/users', userRequest(same))),
      );
      const refused = answers.filter(({ status }) => status !== 201).map(problemOf);
      expect(refused).toHaveLength(3);
      for (const problem of refused) {
        expect(problem).toMatchObject({ status: 409, code, errors: { [field]: problem.message } });
      }
    }
  });

  it('are compared without regard to case and spacing', async () => {
    const user = await createUser(chief.client, { badgeNumber: 'Rsp  77  a' });
    const email = problemOf(
      await chief.client.post('/users', userRequest({ email: user.email.toUpperCase() })),
    );
    expect(email).toMatchObject({ code: 'email-taken', message: 'This email address is in use' });
    const badge = problemOf(await chief.client.post('/users', userRequest({ badgeNumber: ' rsp 77 A ' })));
    expect(badge).toMatchObject({ code: 'badge-taken', message: 'This badge number is in use' });
  });

  it('are told together if both are taken', async () => {
    const [one, other] = [await createUser(chief.client), await createUser(chief.client)];
    const taken = { email: one.email, badgeNumber: other.badgeNumber };
    expect(problemOf(await chief.client.post('/users', userRequest(taken)))).toMatchObject({
      status: 409,
      code: 'email-taken',
      errors: { email: 'This email address is in use', badgeNumber: 'This badge number is in use' },
    });
  });

  it('are free again when a creation was refused', async () => {
    const { email } = await createUser(chief.client);
    const badgeNumber = newBadge();
    const refused = await chief.client.post('/users', userRequest({ email, badgeNumber }));
    expect(problemOf(refused).code).toBe('email-taken');
    expect((await createUser(chief.client, { badgeNumber })).badgeNumber).toBe(badgeNumber);
  });

  it('can be exchanged: the old badge number is free at once, the new one is not', async () => {
    const user = await createUser(chief.client);
    const badgeNumber = newBadge();
    const changed = await chief.client.put(`/users/${user.id}`, { badgeNumber });
    expect(userOf(changed).badgeNumber).toBe(badgeNumber);
    expect(problemOf(await chief.client.post('/users', userRequest({ badgeNumber }))).status).toBe(409);
    const next = await createUser(chief.client, { badgeNumber: user.badgeNumber });
    const back = problemOf(await chief.client.put(`/users/${user.id}`, { badgeNumber: user.badgeNumber }));
    expect(back).toMatchObject({ status: 409, errors: { badgeNumber: 'This badge number is in use' } });
    expect((await chief.client.put(`/users/${next.id}`, { badgeNumber: null })).status).toBe(200);
    expect((await chief.client.put(`/users/${user.id}`, { badgeNumber: user.badgeNumber })).status).toBe(200);
  });

  it('come to one of two users who change to the same badge number at once', async () => {
    const users = await Promise.all([createUser(chief.client), createUser(chief.client)]);
    const badgeNumber = newBadge();
    const answers = await Promise.all(
      users.map(({ id }) => chief.client.put(`/users/${id}`, { badgeNumber })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

/** Claims a value for a user as a command did that then got no further. */
const leaveClaim = (unique: UniqueValue, userId: string, secondsAgo: number) => {
  const then = new Date(Date.now() - secondsAgo * 1000).toISOString();
  return new Claims(chief.store).take(unique, userId, systemContext(crypto.randomUUID(), then));
};

describe('a claim that a command left when it was cut off', () => {
  const KINDS = [
    ['badge number', 'badgeNumber', newBadge, uniqueBadge],
    ['address', 'email', newEmail, uniqueEmail],
  ] as const;

  it.each(KINDS)(
    'keeps the %s for a minute, then whoever wants it gets it',
    async (_what, field, some, unique) => {
      for (const holder of [crypto.randomUUID(), (await createUser(chief.client)).id]) {
        const value = some();
        await leaveClaim(unique(value, chief.emailSecret), holder, 50);
        const request = userRequest({ [field]: value });
        expect(problemOf(await chief.client.post('/users', request)).status).toBe(409);

        const late = some();
        await leaveClaim(unique(late, chief.emailSecret), holder, 70);
        const requests = Array.from({ length: 2 }, () => userRequest({ [field]: late }));
        const answers = await Promise.all(requests.map((body) => chief.client.post('/users', body)));
        expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      }
    },
  );

  it('of a badge number is taken over by a change too', async () => {
    const [badgeNumber, { id }] = [newBadge(), await createUser(chief.client)];
    await leaveClaim(uniqueBadge(badgeNumber, chief.emailSecret), crypto.randomUUID(), 70);
    expect(userOf(await chief.client.put(`/users/${id}`, { badgeNumber })).badgeNumber).toBe(badgeNumber);
  });

  it('is nothing of the kind while its holder bears the value', async () => {
    const { id, email, badgeNumber } = await createUser(chief.client);
    await leaveClaim(uniqueBadge(badgeNumber ?? '', chief.emailSecret), id, 3600);
    await leaveClaim(uniqueEmail(email, chief.emailSecret), id, 3600);
    for (const taken of [{ badgeNumber }, { email }]) {
      expect(problemOf(await chief.client.post('/users', userRequest(taken))).status).toBe(409);
    }
  });

  it('is used by that command when it comes again', async () => {
    const { id: chiefId } = userOf(await chief.client.put('/auth/me', {}));
    const [key, request] = [newKey(), userRequest()];
    const id = commandIdOf(chiefId, key['Idempotency-Key'] ?? '');
    await leaveClaim(uniqueBadge(request.badgeNumber, chief.emailSecret), id, 5);
    await leaveClaim(uniqueEmail(request.email, chief.emailSecret), id, 5);
    expect(userOf(await chief.client.post('/users', request, key)).id).toBe(id);
    await expect(chief.system.signIn(request.email, PASSWORD)).resolves.toBeDefined();
  });
});

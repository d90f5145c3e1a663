import { openDependencies } from '@fines/command-api/dependencies.ts';
import { commandIdOf } from '@fines/command-api/engine/context.ts';
import { systemContext } from '@fines/command-api/engine/context.ts';
import { handle } from '@fines/command-api/engine/handle.ts';
import { userDecider } from '@fines/command-api/user/decider.ts';
import { ensureFirstAdmin } from '@fines/command-api/user/first-admin.ts';
import { SuperAdminRoster } from '@fines/command-api/user/super-admins.ts';
import { evolve, noSuperAdmins } from '@fines/domain/super-admins/decide.ts';
import { parseSuperAdminEvent } from '@fines/domain/super-admins/events.ts';
import { userStream } from '@fines/domain/user/user.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';

import type { ApiClient } from '../support/api-client.ts';
import { personalKey } from '../support/personal-data-key.ts';
import { problemOf } from '../support/problems.ts';
import { createUser, newEmail, PASSWORD, TOO_EASY, userOf } from '../support/users.ts';
import { CHIEF_EMAIL, useOwnChief } from './chief.ts';

const chief = useOwnChief();

type Admin = { id: string; email: string; client: ApiClient };

let chiefId: string;
beforeEach(async () => {
  chiefId = userOf(await chief.client.put('/auth/me', {})).id;
});

async function appointed(): Promise<Admin> {
  const { id, email } = await createUser(chief.client, { role: 'SUPER_ADMIN' });
  return { id, email, client: await chief.system.signIn(email, PASSWORD) };
}

/** The ids in the roster, from the log. */
async function roster(): Promise<string[]> {
  const events = await chief.store.readStream('super-admins');
  const admins = events
    .map(parseSuperAdminEvent)
    .reduce((known, event) => (event ? evolve(known, event) : known), noSuperAdmins);
  return [...admins];
}

const demote = (by: ApiClient, id: string) => by.put(`/users/${id}`, { role: 'MANAGER' });

describe('the roster of super admins', () => {
  it('begins with the first one, and follows appointments and dismissals', async () => {
    expect(await roster()).toEqual([chiefId]);
    const { id } = await createUser(chief.client);
    await chief.client.put(`/users/${id}`, { role: 'SUPER_ADMIN' });
    expect(await roster()).toEqual([chiefId, id]);
    for (const [change, expected] of [
      [{ isActive: false }, [chiefId]],
      [{ isActive: true }, [chiefId, id]],
      [{ role: 'MANAGER' }, [chiefId]],
    ] as const) {
      expect((await chief.client.put(`/users/${id}`, change)).status).toBe(200);
      expect(await roster()).toEqual(expected);
    }
  });

  it('never loses the last one, whichever way', async () => {
    const problem = problemOf(await demote(chief.client, chiefId));
    expect(problem).toMatchObject({
      status: 409,
      code: 'last-super-admin',
      message: 'This is the last active super admin: appoint another one first',
    });
    expect(await roster()).toEqual([chiefId]);
    expect((await chief.client.put('/auth/me', {})).status).toBe(200);
  });

  it('leaves one of two who demote each other at once', async () => {
    for (let round = 0; round < 3; round++) {
      const two = [await appointed(), await appointed()] as const;
      await demote(two[0].client, chiefId);
      const answers = await Promise.all([demote(two[0].client, two[1].id), demote(two[1].client, two[0].id)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const survivor = answers[0].status === 200 ? two[0] : two[1];
      expect(await roster()).toEqual([survivor.id]);
      await giveBackToChief(survivor);
    }
  });

  it('gets back who is missing, at the next login', async () => {
    const { id, email } = await appointed();
    await new SuperAdminRoster(chief.store).dismiss(id, systemContext(crypto.randomUUID()));
    await chief.system.query(LAST_WORD_WAS_LONG_AGO);
    expect(await roster()).toEqual([chiefId]);
    await chief.system.signIn(email, PASSWORD);
    expect(await roster()).toEqual([chiefId, id]);
    expect((await demote(chief.client, id)).status).toBe(200);
  });

  it('does not get back who may be about to be demoted', async () => {
    const { id, email } = await appointed();
    await new SuperAdminRoster(chief.store).dismiss(id, systemContext(crypto.randomUUID()));
    await chief.system.signIn(email, PASSWORD);
    expect(await roster()).toEqual([chiefId]);
    expect((await demote(chief.client, id)).status).toBe(200);
  });
});

async function giveBackToChief({ id, client }: Admin): Promise<void> {
  await client.put(`/users/${chiefId}`, { role: 'SUPER_ADMIN' });
  chief.client = await chief.system.signIn(CHIEF_EMAIL);
  expect((await demote(chief.client, id)).status).toBe(200);
  expect(await roster()).toEqual([chiefId]);
}

/** No event says an earlier time than the one before it, so that none can be written with such a time. */
const LAST_WORD_WAS_LONG_AGO = `
  UPDATE event_store.events
  SET metadata = convert_to(
    regexp_replace(convert_from(metadata, 'UTF8'), '"recordedAt":"[^"]*"', '"recordedAt":"2026-01-01T00:00:00.000Z"'),
    'UTF8')
  WHERE stream = 'super-admins'
    AND revision = (SELECT max(revision) FROM event_store.events WHERE stream = 'super-admins')`;

describe('the own account', () => {
  it('is for others to delete or deactivate', async () => {
    const { id, client } = await appointed();
    for (const answer of [
      await client.delete(`/users/${id}`),
      await client.put(`/users/${id}`, { isActive: false }),
    ]) {
      expect(problemOf(answer)).toMatchObject({ status: 409, code: 'own-account' });
    }
    expect(await roster()).toEqual([chiefId, id]);
  });

  it('may give up its role while another super admin remains', async () => {
    const { id, client } = await appointed();
    expect(userOf(await demote(client, id)).role).toBe('MANAGER');
    expect(await roster()).not.toContain(id);
  });
});

describe('the first super admin', () => {
  it('is put into the roster of data from before there was one, and has a password not easy to guess', async () => {
    const config = {
      ...(await chief.system.addresses()),
      EMAIL_HMAC_SECRET: chief.emailSecret,
      PERSONAL_DATA_KEY: personalKey,
    };
    const logger = pino({ level: 'silent' });
    const tools = await openDependencies(config, logger);
    try {
      const email = newEmail();
      const context = systemContext(commandIdOf('first-admin', email));
      const { actor, commandId: id, now } = context;
      const name = { firstName: 'Super', lastName: 'Admin', badgeNumber: null, role: 'SUPER_ADMIN' } as const;
      const command = () => ({ type: 'CreateUser', actor, now, id, email, ...name }) as const;
      await handle(tools.store, userDecider, { stream: userStream(id), command, context });
      expect(await roster()).not.toContain(id);
      for (const _ of [1, 2])
        await ensureFirstAdmin(tools, { ADMIN_EMAIL: email, ADMIN_PASSWORD: PASSWORD }, logger);
      expect(await roster()).toContain(id);

      const weak = { ADMIN_EMAIL: newEmail(), ADMIN_PASSWORD: 'Password1' };
      await expect(ensureFirstAdmin(tools, weak, logger)).rejects.toThrow(
        `The environment is not set up:\n  ADMIN_PASSWORD: ${TOO_EASY}`,
      );
      // The variable says nothing any more once there is the user.
      await ensureFirstAdmin(tools, { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'Password1' }, logger);
    } finally {
      await tools.close();
    }
  });
});

import { commandIdOf, systemContext } from '@fines/command-api/engine/context.ts';
import { handle } from '@fines/command-api/engine/handle.ts';
import type { Log } from '@fines/command-api/engine/log.ts';
import { changeUser } from '@fines/command-api/user/change-user.ts';
import { createUser } from '@fines/command-api/user/create-user.ts';
import { userDecider } from '@fines/command-api/user/decider.ts';
import { ensureFirstAdmin } from '@fines/command-api/user/first-admin.ts';
import { SuperAdminRoster } from '@fines/command-api/user/super-admins.ts';
import { addHours } from '@fines/domain/shared/dates.ts';
import { evolve, noSuperAdmins } from '@fines/domain/super-admins/decide.ts';
import { parseSuperAdminEvent } from '@fines/domain/super-admins/events.ts';
import type { UserChanges } from '@fines/domain/user/commands.ts';
import { userStream } from '@fines/domain/user/user.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { actor } from '../domain/events.ts';
import { useTables } from '../projector/use-servers.ts';
import { createUser as createOne, newBadge, newEmail, PASSWORD, TOO_EASY } from '../support/users.ts';
import { useChief } from './chief.ts';
import { giveLastDay, inDays, now } from './last-days.ts';
import { openProcesses, type Process } from './processes.ts';

const tables = useTables();

let on: Process;
let first: string;
beforeEach(async () => {
  on = (await openProcesses(tables, 1))[0] ?? on;
  first = await appointed();
  return () => on.close();
});

/** The id of somebody new. */
async function hired(role: 'SUPER_ADMIN' | 'TRAFFIC_OFFICER'): Promise<string> {
  const context = systemContext(crypto.randomUUID());
  const name = { firstName: 'Nosipho', lastName: 'Mkhonta' };
  await createUser(
    on,
    { ...name, email: newEmail(), password: PASSWORD, badgeNumber: newBadge(), role },
    context,
  );
  return context.commandId;
}

const appointed = (): Promise<string> => hired('SUPER_ADMIN');

/** The ids in the roster, from the log. */
async function roster(store: Log = on.store): Promise<string[]> {
  const admins = (await store.readStream('super-admins'))
    .map(parseSuperAdminEvent)
    .reduce((known, event) => (event ? evolve(known, event) : known), noSuperAdmins);
  return [...admins];
}

type Edit = UserChanges & { isActive?: boolean };

/** An edit as a super admin makes it. */
function edit(by: string, userId: string, { isActive, ...changes }: Edit): Promise<unknown> {
  const context = { ...systemContext(crypto.randomUUID()), actor: actor('SUPER_ADMIN', by) };
  const times = { now: context.now, expiresAt: addHours(context.now, 1) };
  const command = () => ({ type: 'EditUser', actor: context.actor, changes, isActive, ...times }) as const;
  return changeUser(on, { userId, command, context });
}

const demote = (by: string, id: string) => edit(by, id, { role: 'MANAGER' });

describe('the roster of super admins', () => {
  it('begins with the first one, and follows appointments and dismissals', async () => {
    expect(await roster()).toEqual([first]);
    const id = await hired('TRAFFIC_OFFICER');
    for (const [change, expected] of [
      [{ role: 'SUPER_ADMIN' }, [first, id]],
      [{ isActive: false }, [first]],
      [{ isActive: true }, [first, id]],
      [{ role: 'MANAGER' }, [first]],
    ] as const) {
      await edit(first, id, change);
      expect(await roster()).toEqual(expected);
    }
    await expect(demote(id, first)).rejects.toMatchObject({ code: 'last-super-admin' });
    expect(await roster()).toEqual([first]);
  });

  it('leaves one of two who demote each other at once', async () => {
    for (let round = 0; round < 3; round++) {
      const other = await appointed();
      const ends = await Promise.allSettled([demote(first, other), demote(other, first)]);
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      first = ends[0]?.status === 'fulfilled' ? first : other;
      expect(await roster()).toEqual([first]);
    }
  });

  it('gets back who is missing, unless somebody may be about to demote them', async () => {
    const id = await appointed();
    const admins = new SuperAdminRoster(on.store);
    await admins.dismiss(id, systemContext(crypto.randomUUID()));
    for (const [minutes, expected] of [
      [0.9, [first]],
      [1.1, [first, id]],
    ] as const) {
      await admins.appoint(id, systemContext(crypto.randomUUID(), addHours(now(), minutes / 60)));
      expect(await roster()).toEqual(expected);
    }
  });
});

describe('a super admin', () => {
  const STAYS = {
    code: 'last-super-admin',
    message: 'No other super admin would stay: appoint another one first',
  };

  it('gets a last day, or leaves, only while another one stays who has none', async () => {
    const other = await appointed();
    await edit(first, other, { lastDay: inDays(1) });
    for (const change of [{ lastDay: inDays(1) }, { role: 'MANAGER' }, { isActive: false }] as const)
      await expect(edit(other, first, change)).rejects.toMatchObject(STAYS);
    await edit(first, other, { lastDay: null });
    await edit(other, first, { lastDay: inDays(1) });
    await expect(edit(first, other, { lastDay: inDays(1) })).rejects.toMatchObject(STAYS);
    await edit(other, first, { lastDay: null });
    await demote(first, other);
    expect(await roster()).toEqual([first]);
  });

  it('whose last day is over can be deleted like anybody', async () => {
    const id = await appointed();
    await giveLastDay(on.store, id, inDays(-1));
    const context = { ...systemContext(crypto.randomUUID()), actor: actor('SUPER_ADMIN', first) };
    const command = () => ({ type: 'DeactivateUser', actor: context.actor }) as const;
    await changeUser(on, { userId: id, command, context });
    expect(await roster()).toEqual([first]);
  });
});

it('the first super admin is put into the roster of data from before there was one, and has a password not easy to guess', async () => {
  const email = newEmail();
  const context = systemContext(commandIdOf('first-admin', email));
  const { actor: by, commandId: id } = context;
  const name = { firstName: 'Super', lastName: 'Admin', badgeNumber: null, role: 'SUPER_ADMIN' } as const;
  const command = () => ({ type: 'CreateUser', actor: by, now: context.now, id, email, ...name }) as const;
  await handle(on.store, userDecider, { stream: userStream(id), command, context });
  expect(await roster()).not.toContain(id);
  for (const _ of [1, 2])
    await ensureFirstAdmin(on, { ADMIN_EMAIL: email, ADMIN_PASSWORD: PASSWORD }, on.logger);
  expect(await roster()).toContain(id);

  const weak = { ADMIN_EMAIL: newEmail(), ADMIN_PASSWORD: 'Password1' };
  await expect(ensureFirstAdmin(on, weak, on.logger)).rejects.toThrow(
    `The environment is not set up:\n  ADMIN_PASSWORD: ${TOO_EASY}`,
  );
  // The variable says nothing any more once there is the user.
  await ensureFirstAdmin(on, { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'Password1' }, on.logger);
});

describe('over HTTP', () => {
  const chief = useChief();

  it('signing in puts back who is missing', async () => {
    const { id, email } = await createOne(chief.client, { role: 'SUPER_ADMIN' });
    const { store } = chief;
    await new SuperAdminRoster(store).dismiss(id, systemContext(crypto.randomUUID()));
    // What changed the account since then did not demote it.
    await giveLastDay(store, id, inDays(1));
    expect(await roster(store)).not.toContain(id);
    await chief.system.signIn(email, PASSWORD);
    expect(await roster(store)).toContain(id);
  });
});

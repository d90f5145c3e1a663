import { actOfUser } from '@fines/domain/review/acts.ts';
import { isOfUser } from '@fines/domain/review/kinds.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import type { RecordedUserEvent } from '@fines/domain/user/events.ts';
import { evolve, initialUser, type UserState } from '@fines/domain/user/user.ts';
import { describe, expect, it } from 'vitest';

import {
  temporaryPasswordSet,
  userCreated,
  userDeactivated,
  userReactivated,
  userUpdated,
} from '../events.ts';

/** The act that the last event of a user is. */
const act = (...events: RecordedUserEvent[]) => {
  const event = events.pop();
  return event && actOfUser(events.reduce<UserState>(evolve, initialUser), event);
};

const created = userCreated();
const bySystem = <Event extends RecordedUserEvent>(event: Event): Event => ({
  ...event,
  metadata: { ...event.metadata, actor: { ...event.metadata.actor, id: SYSTEM.id } },
});

describe('what is to be reviewed of accounts', () => {
  it.each<[string, RecordedUserEvent[], string, string]>([
    ['making one', [created], 'ACCOUNT_CREATED', 'Sipho Dlamini, Traffic Officer'],
    [
      'setting its password',
      [created, temporaryPasswordSet()],
      'TEMPORARY_PASSWORD',
      'Sipho Dlamini, Traffic Officer',
    ],
    [
      'giving it back',
      [created, userDeactivated(), userReactivated()],
      'ACCOUNT_REACTIVATED',
      'Sipho Dlamini, Traffic Officer',
    ],
    [
      'another role, whatever comes with it',
      [created, userUpdated({ role: 'MANAGER', lastName: 'Nkosi' })],
      'ROLE_CHANGED',
      'Role: Traffic Officer → Manager\nLast name: Dlamini → Nkosi',
    ],
    [
      'another name',
      [created, userUpdated({ firstName: 'Mandla' })],
      'NAME_CHANGED',
      'First name: Sipho → Mandla',
    ],
    [
      'another badge, or none',
      [created, userUpdated({ badgeNumber: null })],
      'NAME_CHANGED',
      'Badge: RSP-1001 → none',
    ],
    [
      'a password that was asked for on the machine itself',
      [created, bySystem(temporaryPasswordSet())],
      'TEMPORARY_PASSWORD',
      'Sipho Dlamini, Traffic Officer',
    ],
  ])('is %s', (_, events, kind, reason) => {
    const found = act(...events);
    expect(found).toEqual({ kind, reason });
    expect(found && isOfUser(found.kind)).toBe(true);
  });

  it.each<[string, RecordedUserEvent[]]>([
    ['one that the system made', [bySystem(created)]],
    ['taking one away', [created, userDeactivated()]],
    ['saying when that will be', [created, userUpdated({ lastDay: '2026-11-30' })]],
    ['saying that it will not', [created, userUpdated({ lastDay: null })]],
  ])('is not %s', (_, events) => {
    expect(act(...events)).toBeUndefined();
  });

  it('is apart from what happens to fines', () => {
    expect(isOfUser('DELETION')).toBe(false);
  });
});

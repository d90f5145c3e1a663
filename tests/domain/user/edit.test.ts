import { describe, expect, it } from 'vitest';

import { userCreated, userDeactivated, userReactivated, userUpdated } from '../events.ts';
import {
  ADMIN,
  given,
  stateAfter,
  updateProfile,
  updateUser,
  USER_INACTIVE,
  USER_NOT_FOUND,
} from './user-scenarios.ts';

describe.each([
  ['by somebody else', updateUser],
  ['of the own profile', updateProfile],
])('editing a user, %s', (_, edit) => {
  it('records only the fields that change', () => {
    given(userCreated({ firstName: 'Sipho', lastName: 'Dlamini' }))
      .when(edit({ firstName: 'Sipho', lastName: 'Dlamini-Nkosi' }))
      .thenEvents({ type: 'UserUpdated', data: { lastName: 'Dlamini-Nkosi' } });
  });

  it('takes the badge away with null', () => {
    given(userCreated({ badgeNumber: 'RSP-1001' }))
      .when(edit({ badgeNumber: null }))
      .thenEvents({ type: 'UserUpdated', data: { badgeNumber: null } });
  });

  it('does nothing when nothing changes', () => {
    given(userCreated({ badgeNumber: null }))
      .when(edit({ firstName: 'Sipho', lastName: 'Dlamini', badgeNumber: null }))
      .thenNothing();
    given(userCreated()).when(edit({})).thenNothing();
    given(userCreated())
      .when(edit({ firstName: undefined, lastName: undefined, badgeNumber: undefined }))
      .thenNothing();
  });

  it('compares with what the user is called now', () => {
    given(userCreated({ firstName: 'Sipho' }), userUpdated({ firstName: 'Sifiso' }))
      .when(edit({ firstName: 'Sipho' }))
      .thenEvents({ type: 'UserUpdated', data: { firstName: 'Sipho' } });
  });

  it('is refused once the user is deactivated, and possible again after', () => {
    given(userCreated(), userDeactivated())
      .when(edit({ firstName: 'Sifiso' }))
      .thenRefused(USER_INACTIVE);
    given(userCreated(), userDeactivated(), userReactivated())
      .when(edit({ firstName: 'Sifiso' }))
      .thenEvents({ type: 'UserUpdated', data: { firstName: 'Sifiso' } });
  });

  it('finds no user who never was', () => {
    given()
      .when(edit({ firstName: 'Sifiso' }))
      .thenRefused(USER_NOT_FOUND);
  });
});

describe('the role', () => {
  it('may be given up by a super admin: that one remains, the roster sees to', () => {
    given(userCreated({ id: ADMIN.id, role: 'SUPER_ADMIN' }))
      .when(updateUser({ role: 'MANAGER' }, ADMIN))
      .thenEvents({ type: 'UserUpdated', data: { role: 'MANAGER' } });
  });
});

describe('a profile', () => {
  it('is changed by nobody else, not even a super admin', () => {
    given(userCreated())
      .when(updateProfile({ firstName: 'Sifiso' }, ADMIN))
      .thenRefused({ kind: 'forbidden', code: 'forbidden', message: 'You may change only your own profile' });
  });
});

describe('an edited user', () => {
  it('has the new fields, the old rest and the time of the change', () => {
    const at = '2026-03-12T10:00:00.000Z';
    const before = stateAfter(userCreated());
    const changes = { lastName: 'Dlamini-Nkosi', badgeNumber: null, role: 'SENIOR_OFFICER' } as const;
    expect(stateAfter(userCreated(), userUpdated(changes, at))).toEqual({
      ...before,
      ...changes,
      updatedAt: at,
    });
  });
});

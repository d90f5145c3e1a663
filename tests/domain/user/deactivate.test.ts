import { describe, expect, it } from 'vitest';

import { userCreated, userDeactivated, userReactivated, userUpdated } from '../events.ts';
import {
  ADMIN,
  deactivateUser,
  given,
  PASSWORD_END,
  reactivateUser,
  stateAfter,
  USER_NOT_FOUND,
} from './user-scenarios.ts';

describe('deactivating a user', () => {
  it('is recorded once', () => {
    given(userCreated()).when(deactivateUser()).thenEvents({ type: 'UserDeactivated', data: {} });
    given(userCreated(), userDeactivated()).when(deactivateUser()).thenNothing();
  });

  it('is refused to oneself', () => {
    given(userCreated({ id: ADMIN.id, role: 'SUPER_ADMIN' }))
      .when(deactivateUser(ADMIN))
      .thenRefused({
        kind: 'conflict',
        code: 'own-account',
        message: 'You cannot delete your own account',
      });
  });

  it('finds no user who never was', () => {
    given().when(deactivateUser()).thenRefused(USER_NOT_FOUND);
  });
});

describe('reactivating a user', () => {
  it('is recorded for one who was deactivated, with a new password, and for no other', () => {
    given(userCreated(), userDeactivated())
      .when(reactivateUser())
      .thenEvents({ type: 'UserReactivated', data: { expiresAt: PASSWORD_END } });
    given(userCreated()).when(reactivateUser()).thenNothing();
    given(userCreated(), userDeactivated(), userReactivated()).when(reactivateUser()).thenNothing();
  });

  it('finds no user who never was', () => {
    given().when(reactivateUser()).thenRefused(USER_NOT_FOUND);
  });
});

describe('a deactivated user', () => {
  const at = '2026-03-12T10:00:00.000Z';
  const before = stateAfter(userCreated());

  it('is INACTIVE and otherwise as before', () => {
    const after = stateAfter(userCreated(), userDeactivated(at));
    expect(after).toEqual({ ...before, status: 'INACTIVE', updatedAt: at });
  });

  it('is as before once reactivated', () => {
    const after = stateAfter(userCreated(), userDeactivated(), userReactivated(at));
    expect(after).toEqual({ ...before, status: 'ACTIVE', updatedAt: at });
  });
});

it.each([userUpdated({ firstName: 'Sifiso' }), userDeactivated(), userReactivated()])(
  'the history of a user cannot begin with $type',
  (event) => {
    expect(() => stateAfter(event)).toThrow(`${event.type} before UserCreated`);
  },
);

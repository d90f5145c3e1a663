import { userStream } from '@fines/domain/user/user.ts';
import { userView, userViewSchema } from '@fines/domain/user/view.ts';
import { describe, expect, it } from 'vitest';

import { NOW, userCreated, userDeactivated } from '../events.ts';
import type { Refused } from '../given-when-then.ts';
import { createUser, given, ID, stateAfter } from './user-scenarios.ts';

const USER_EXISTS: Refused = {
  kind: 'conflict',
  code: 'user-exists',
  message: 'This user exists already',
};

const { data } = userCreated();

describe('creating a user', () => {
  it('records who the user is, and nothing secret', () => {
    given().when(createUser()).thenEvents({ type: 'UserCreated', data });
  });

  it('is possible without a badge', () => {
    given()
      .when(createUser({ badgeNumber: null }))
      .thenEvents({ type: 'UserCreated', data: { ...data, badgeNumber: null } });
  });

  it('is refused for a user who exists already, or did', () => {
    given(userCreated()).when(createUser()).thenRefused(USER_EXISTS);
    given(userCreated(), userDeactivated()).when(createUser()).thenRefused(USER_EXISTS);
  });
});

function viewAfter(...events: Parameters<typeof stateAfter>) {
  const user = stateAfter(...events);
  if (user.status === 'ABSENT') throw new Error('the user was created');
  return userView(user, NOW);
}

describe('a new user', () => {
  it('is active from the moment it was recorded', () => {
    const at = '2026-03-12T10:00:00.000Z';
    expect(stateAfter(userCreated({}, at))).toEqual({
      ...data,
      lastDay: null,
      status: 'ACTIVE',
      createdAt: at,
      updatedAt: at,
    });
  });

  it('is shown as active, without its inner status', () => {
    const at = '2026-03-12T10:00:00.000Z';
    const view = viewAfter(userCreated({}, at));
    expect(view).toEqual({ ...data, lastDay: null, isActive: true, createdAt: at, updatedAt: at });
    expect(userViewSchema.parse(view)).toEqual(view);
  });

  it('is shown as inactive once it is deactivated', () => {
    expect(viewAfter(userCreated(), userDeactivated())).toMatchObject({ id: ID, isActive: false });
  });

  it('has a stream named after its id', () => {
    expect(userStream(ID)).toBe(`user-${ID}`);
  });
});

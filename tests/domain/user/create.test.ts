import type { CreateUser } from '@fines/domain/user/commands.ts';
import { decide } from '@fines/domain/user/decide.ts';
import { evolve } from '@fines/domain/user/evolve.ts';
import { initialUser, userStream } from '@fines/domain/user/state.ts';
import { userView } from '@fines/domain/user/view.ts';
import { describe, expect, it } from 'vitest';

import { userCreated } from '../events.ts';
import { scenarios } from '../given-when-then.ts';

const { given, stateAfter } = scenarios({ decide, evolve, initial: initialUser });

const ID = '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001';

const createUser: CreateUser = {
  type: 'CreateUser',
  id: ID,
  email: 'sipho.dlamini@police.gov.sz',
  firstName: 'Sipho',
  lastName: 'Dlamini',
  badgeNumber: 'RSP-1001',
  role: 'TRAFFIC_OFFICER',
};

describe('creating a user', () => {
  it('records who the user is, and nothing secret', () => {
    const { type: _, ...data } = createUser;
    given().when(createUser).thenEvents({ type: 'UserCreated', data });
  });

  it('is possible without a badge', () => {
    const { type: _, ...data } = createUser;
    given()
      .when({ ...createUser, badgeNumber: null })
      .thenEvents({ type: 'UserCreated', data: { ...data, badgeNumber: null } });
  });

  it('is refused for a user who exists already', () => {
    given(userCreated())
      .when(createUser)
      .thenRefused({ kind: 'conflict', code: 'user-exists', message: 'This user exists already' });
  });
});

describe('a new user', () => {
  it('is active from the moment it was recorded', () => {
    const at = '2026-03-12T10:00:00.000Z';
    const user = stateAfter(userCreated({}, at));
    expect(user).toMatchObject({ id: ID, status: 'ACTIVE', createdAt: at, updatedAt: at });
  });

  it('is shown as active, without its inner status', () => {
    const user = stateAfter(userCreated());
    if (user.status === 'ABSENT') throw new Error('the user was created');
    const view = userView(user);
    expect(view).toMatchObject({ email: 'sipho.dlamini@police.gov.sz', isActive: true });
    expect(view).not.toHaveProperty('status');
  });

  it('has a stream named after its id', () => {
    expect(userStream(ID)).toBe(`user-${ID}`);
  });
});

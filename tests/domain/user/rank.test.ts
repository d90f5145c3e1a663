import { type Role, ROLES } from '@fines/domain/shared/permissions.ts';
import { describe, it } from 'vitest';

import { actor, userCreated, userDeactivated } from '../events.ts';
import {
  createUser,
  deactivateUser,
  given,
  PASSWORD_END,
  RANK_TOO_HIGH,
  reactivateUser,
  setTemporaryPassword,
  updateUser,
} from './user-scenarios.ts';

const SOMEONE_ELSE = 'b4a5d0f2-5f57-4b52-8e4e-000000000099';

/** Whom those who may manage users may manage: a manager the ranks below, a super admin everybody. */
const MANAGED: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  MANAGER: ['TRAFFIC_OFFICER', 'SENIOR_OFFICER'],
  SUPER_ADMIN: ROLES,
};

const pairs = Object.entries(MANAGED).flatMap(([by, managed]) =>
  ROLES.map((role) => ({ by: by as Role, role, may: managed.includes(role) })),
);

describe.each(pairs)('a $by who manages a $role: $may', ({ by, role, may }) => {
  const manager = actor(by, SOMEONE_ELSE);
  const user = userCreated({ role });

  it('creates', () => {
    const outcome = given().when(createUser({ role, actor: manager }));
    if (may) outcome.thenEvents({ type: 'UserCreated', data: user.data });
    else outcome.thenRefused(RANK_TOO_HIGH);
  });

  it('edits', () => {
    const outcome = given(user).when(updateUser({ firstName: 'Sifiso' }, manager));
    if (may) outcome.thenEvents({ type: 'UserUpdated', data: { firstName: 'Sifiso' } });
    else outcome.thenRefused(RANK_TOO_HIGH);
  });

  it('deactivates', () => {
    const outcome = given(user).when(deactivateUser(manager));
    if (may) outcome.thenEvents({ type: 'UserDeactivated', data: {} });
    else outcome.thenRefused(RANK_TOO_HIGH);
  });

  it('sets a temporary password', () => {
    const outcome = given(user).when(setTemporaryPassword(manager));
    const data = { expiresAt: PASSWORD_END };
    if (may) outcome.thenEvents({ type: 'TemporaryPasswordSet', data });
    else outcome.thenRefused(RANK_TOO_HIGH);
  });

  it('reactivates', () => {
    const outcome = given(user, userDeactivated()).when(reactivateUser(manager));
    const data = { expiresAt: PASSWORD_END };
    if (may) outcome.thenEvents({ type: 'UserReactivated', data });
    else outcome.thenRefused(RANK_TOO_HIGH);
  });
});

/** Every change of a role by a manager: neither where the user is nor where the user goes may be too high. */
const moves = ROLES.flatMap((from) => ROLES.filter((to) => to !== from).map((to) => ({ from, to })));

describe('changing a role', () => {
  it.each(moves)('from $from to $to is for a manager only among the ranks below', ({ from, to }) => {
    const below = MANAGED.MANAGER ?? [];
    const outcome = given(userCreated({ role: from })).when(
      updateUser({ role: to }, actor('MANAGER', SOMEONE_ELSE)),
    );
    if (below.includes(from) && below.includes(to)) {
      outcome.thenEvents({ type: 'UserUpdated', data: { role: to } });
    } else outcome.thenRefused(RANK_TOO_HIGH);
  });

  it.each(moves)('from $from to $to is for a super admin', ({ from, to }) => {
    given(userCreated({ role: from }))
      .when(updateUser({ role: to }, actor('SUPER_ADMIN', SOMEONE_ELSE)))
      .thenEvents({ type: 'UserUpdated', data: { role: to } });
  });

  it('of oneself is not for a manager', () => {
    given(userCreated({ id: SOMEONE_ELSE, role: 'MANAGER' }))
      .when(updateUser({ role: 'TRAFFIC_OFFICER' }, actor('MANAGER', SOMEONE_ELSE)))
      .thenRefused(RANK_TOO_HIGH);
  });
});

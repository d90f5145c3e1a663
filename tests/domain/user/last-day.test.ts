import { addHours } from '@fines/domain/shared/dates.ts';
import { isServing, secondsOfService } from '@fines/domain/user/last-day.ts';
import { userView } from '@fines/domain/user/view.ts';
import { describe, expect, it } from 'vitest';

import { actor, NOW, userCreated, userDeactivated, userReactivated, userUpdated } from '../events.ts';
import {
  ADMIN,
  createUser,
  deactivateUser,
  given,
  RANK_TOO_HIGH,
  reactivateUser,
  setTemporaryPassword,
  stateAfter,
  updateUser,
  USER_INACTIVE,
} from './user-scenarios.ts';

/** The scenarios' commands are given on this local day. */
const TODAY = '2026-03-10';
const LAST = '2026-03-12';

/** The local midnight after the last day. */
const MIDNIGHT = '2026-03-12T22:00:00.000Z';
const JUST_BEFORE = '2026-03-12T21:59:59.999Z';

const OVER = { kind: 'conflict', code: 'last-day-over', message: 'The last day of service is over' } as const;

const invalid = (message: string) =>
  ({ kind: 'invalid', code: 'validation-failed', message, errors: { lastDay: message } }) as const;

function viewAfter(...events: Parameters<typeof stateAfter>) {
  const user = stateAfter(...events);
  if (user.status === 'ABSENT') throw new Error('the user was created');
  return userView(user, NOW);
}

describe('the last day of service', () => {
  it.each([TODAY, LAST, '2036-03-10'])('may be %s', (lastDay) => {
    given(userCreated()).when(updateUser({ lastDay })).thenEvents({ type: 'UserUpdated', data: { lastDay } });
  });

  it.each([
    ['2026-03-09', 'The last day of service must be today or later'],
    ['2036-03-11', 'The last day of service must be within 10 years'],
  ])('may not be %s', (lastDay, message) => {
    given(userCreated()).when(updateUser({ lastDay })).thenRefused(invalid(message));
    given().when(createUser({ lastDay })).thenRefused(invalid(message));
  });

  it('may be known when the account is made', () => {
    const { data } = userCreated({ lastDay: LAST });
    given()
      .when(createUser({ lastDay: LAST }))
      .thenEvents({ type: 'UserCreated', data });
    expect(stateAfter(userCreated({ lastDay: LAST }))).toMatchObject({ lastDay: LAST, status: 'ACTIVE' });
  });

  it('may be changed or taken back until it came, and no longer', () => {
    const set = [userCreated(), userUpdated({ lastDay: TODAY })];
    for (const lastDay of [LAST, null]) {
      given(...set)
        .when(updateUser({ lastDay }))
        .thenEvents({ type: 'UserUpdated', data: { lastDay } });
      given(userCreated({ lastDay: '2026-03-09' }))
        .when(updateUser({ lastDay }))
        .thenRefused(OVER);
    }
    given(...set)
      .when(updateUser({ lastDay: TODAY }))
      .thenNothing();
    given(userCreated(), userDeactivated())
      .when(updateUser({ lastDay: LAST }))
      .thenRefused(USER_INACTIVE);
  });

  it('is set by others, of a higher rank', () => {
    given(userCreated({ id: ADMIN.id, role: 'SUPER_ADMIN' }))
      .when(updateUser({ lastDay: LAST }))
      .thenRefused({
        kind: 'conflict',
        code: 'own-account',
        message: 'You cannot set your own last day of service',
      });
    given(userCreated({ role: 'MANAGER' }))
      .when(updateUser({ lastDay: LAST }, actor('MANAGER')))
      .thenRefused(RANK_TOO_HIGH);
  });

  it('ends with the local midnight after it', () => {
    const leaving = [userCreated(), userUpdated({ lastDay: LAST })];
    const user = stateAfter(...leaving);
    expect(isServing(user, JUST_BEFORE)).toBe(true);
    expect(isServing(user, MIDNIGHT)).toBe(false);
    expect(isServing(stateAfter(...leaving, userDeactivated()), JUST_BEFORE)).toBe(false);
    const backThen = stateAfter(...leaving, userUpdated({ lastDay: null }));
    expect(isServing(backThen, addHours(MIDNIGHT, 24))).toBe(true);
    expect(secondsOfService({ lastDay: LAST }, addHours(MIDNIGHT, -1))).toBe(3600);
    expect(secondsOfService({ lastDay: LAST }, JUST_BEFORE)).toBe(0);
    expect(secondsOfService({ lastDay: null }, MIDNIGHT)).toBe(Infinity);
  });

  it('leaves somebody who is inactive, is changed no more, and may come back or be deleted', () => {
    const over = userCreated({ lastDay: '2026-03-09' });
    expect(viewAfter(over)).toMatchObject({ isActive: false, lastDay: '2026-03-09' });
    for (const command of [updateUser({ firstName: 'Thoko' }), setTemporaryPassword()])
      given(over).when(command).thenRefused(OVER);
    given(over)
      .when(reactivateUser())
      .thenEvents({ type: 'UserReactivated', data: { expiresAt: reactivateUser().expiresAt } });
    given(userCreated({ lastDay: TODAY }))
      .when(reactivateUser())
      .thenNothing();
    given(over).when(deactivateUser()).thenEvents({ type: 'UserDeactivated', data: {} });
  });

  it('stays to be seen of who left, and goes when he or she comes back', () => {
    const left = [userCreated({ lastDay: LAST }), userDeactivated()];
    expect(stateAfter(...left)).toMatchObject({ status: 'INACTIVE', lastDay: LAST });
    expect(stateAfter(...left, userReactivated())).toMatchObject({ status: 'ACTIVE', lastDay: null });
  });
});

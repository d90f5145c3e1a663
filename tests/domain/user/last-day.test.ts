import { addHours } from '@fines/domain/shared/dates.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import type { EndService } from '@fines/domain/user/commands.ts';
import { describe, expect, it } from 'vitest';

import { actor, userCreated, userDeactivated, userReactivated, userUpdated } from '../events.ts';
import {
  ADMIN,
  createUser,
  given,
  RANK_TOO_HIGH,
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

const endService = (now: string): EndService => ({ type: 'EndService', actor: SYSTEM, now });

const invalid = (message: string) =>
  ({ kind: 'invalid', code: 'validation-failed', message, errors: { lastDay: message } }) as const;

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
        .thenRefused({ kind: 'conflict', code: 'last-day-over', message: 'The last day of service is over' });
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
    const serving = [userCreated(), userUpdated({ lastDay: LAST })];
    given(...serving)
      .when(endService(JUST_BEFORE))
      .thenNothing();
    given(...serving)
      .when(endService(MIDNIGHT))
      .thenEvents({ type: 'UserDeactivated', data: {} });
    given(...serving, userDeactivated())
      .when(endService(MIDNIGHT))
      .thenNothing();
    given(...serving, userUpdated({ lastDay: null }))
      .when(endService(addHours(MIDNIGHT, 24)))
      .thenNothing();
  });

  it('stays to be seen of who left, and goes when he or she comes back', () => {
    const left = [userCreated({ lastDay: LAST }), userDeactivated()];
    expect(stateAfter(...left)).toMatchObject({ status: 'INACTIVE', lastDay: LAST });
    expect(stateAfter(...left, userReactivated())).toMatchObject({ status: 'ACTIVE', lastDay: null });
  });
});

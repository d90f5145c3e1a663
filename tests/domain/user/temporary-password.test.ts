import { expect, it } from 'vitest';

import { temporaryPasswordSet, userCreated, userDeactivated } from '../events.ts';
import {
  ADMIN,
  given,
  setTemporaryPassword,
  stateAfter,
  USER_INACTIVE,
  USER_NOT_FOUND,
} from './user-scenarios.ts';

it('is recorded each time, with its end', () => {
  const event = { type: 'TemporaryPasswordSet', data: { expiresAt: '2026-03-04T08:00:00.000Z' } } as const;
  given(userCreated()).when(setTemporaryPassword()).thenEvents(event);
  given(userCreated(), temporaryPasswordSet()).when(setTemporaryPassword()).thenEvents(event);
});

it('is nothing that one sets for oneself', () => {
  given(userCreated({ id: ADMIN.id, role: 'SUPER_ADMIN' }))
    .when(setTemporaryPassword(ADMIN))
    .thenRefused({
      kind: 'conflict',
      code: 'own-account',
      message: 'Change your own password under Settings, Security',
    });
});

it('needs a user who is active', () => {
  given(userCreated(), userDeactivated()).when(setTemporaryPassword()).thenRefused(USER_INACTIVE);
  given().when(setTemporaryPassword()).thenRefused(USER_NOT_FOUND);
});

it('changes nothing of the user', () => {
  const at = '2026-03-12T10:00:00.000Z';
  const after = stateAfter(userCreated(), temporaryPasswordSet(at));
  expect(after).toEqual({ ...stateAfter(userCreated()), updatedAt: at });
});

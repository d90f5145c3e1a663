import type {
  CreateUser,
  DeactivateUser,
  ProfileChanges,
  ReactivateUser,
  SetTemporaryPassword,
  UpdateProfile,
  UpdateUser,
  UserChanges,
} from '@fines/domain/user/commands.ts';
import { decide } from '@fines/domain/user/decide.ts';
import { evolve, initialUser } from '@fines/domain/user/user.ts';

import { actor, NOW } from '../events.ts';
import { type Refused, scenarios } from '../given-when-then.ts';

export const { given, stateAfter } = scenarios({ decide, evolve, initial: initialUser });

/** The user of the events. */
export const ID = '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001';

/** Somebody else, of the highest rank. */
export const ADMIN = actor('SUPER_ADMIN', '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0005');

/** When a temporary password ends. */
export const PASSWORD_END = '2026-03-04T08:00:00.000Z';

export const createUser = (changes: Partial<CreateUser> = {}): CreateUser => ({
  type: 'CreateUser',
  actor: ADMIN,
  id: ID,
  email: 'sipho.dlamini@police.gov.sz',
  firstName: 'Sipho',
  lastName: 'Dlamini',
  badgeNumber: 'RSP-1001',
  role: 'TRAFFIC_OFFICER',
  now: NOW,
  ...changes,
});

export const updateUser = (changes: UserChanges, by = ADMIN): UpdateUser => ({
  type: 'UpdateUser',
  actor: by,
  changes,
  now: NOW,
});

export const updateProfile = (changes: ProfileChanges, by = actor('TRAFFIC_OFFICER', ID)): UpdateProfile => ({
  type: 'UpdateProfile',
  actor: by,
  changes,
});

export const deactivateUser = (by = ADMIN): DeactivateUser => ({ type: 'DeactivateUser', actor: by });

export const reactivateUser = (by = ADMIN): ReactivateUser => ({
  type: 'ReactivateUser',
  actor: by,
  expiresAt: PASSWORD_END,
  now: NOW,
});

export const setTemporaryPassword = (by = ADMIN): SetTemporaryPassword => ({
  type: 'SetTemporaryPassword',
  actor: by,
  expiresAt: PASSWORD_END,
  now: NOW,
});

export const USER_NOT_FOUND: Refused = { kind: 'notFound', code: 'not-found', message: 'User not found' };

export const USER_INACTIVE: Refused = {
  kind: 'conflict',
  code: 'user-inactive',
  message: 'This user was deleted',
};

export const RANK_TOO_HIGH: Refused = {
  kind: 'forbidden',
  code: 'forbidden',
  message: 'You may manage only users whose rank is below your own',
};

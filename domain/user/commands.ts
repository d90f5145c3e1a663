import type { Actor } from '../shared/actor.ts';
import type { Role } from '../shared/roles.ts';

export type CreateUser = {
  type: 'CreateUser';
  actor: Actor;
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  badgeNumber: string | null;
  role: Role;
};

/** What people may change of themselves. Absent ones stay. */
export type ProfileChanges = { firstName?: string; lastName?: string; badgeNumber?: string | null };

export type UpdateProfile = { type: 'UpdateProfile'; actor: Actor; changes: ProfileChanges };

/** `email` for one who comes back while somebody else has the old address. */
export type UserChanges = ProfileChanges & { role?: Role; email?: string };

export type UpdateUser = { type: 'UpdateUser'; actor: Actor; changes: UserChanges };

export type DeactivateUser = { type: 'DeactivateUser'; actor: Actor };

/** `expiresAt` is the end of the temporary password that comes with it. */
export type ReactivateUser = { type: 'ReactivateUser'; actor: Actor; expiresAt: string };

export type SetTemporaryPassword = { type: 'SetTemporaryPassword'; actor: Actor; expiresAt: string };

export type UserCommand =
  | CreateUser
  | UpdateProfile
  | UpdateUser
  | DeactivateUser
  | ReactivateUser
  | SetTemporaryPassword;

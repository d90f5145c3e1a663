import type { Role } from '../shared/roles.ts';
import { streamsOf } from '../shared/streams.ts';

export type User = {
  /**
   * INACTIVE: deleted, so that the user can neither sign in nor be seen among the users. Others may take the
   * address and the badge number then.
   */
  status: 'ACTIVE' | 'INACTIVE';
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  badgeNumber: string | null;
  role: Role;
  createdAt: string;
  updatedAt: string;
};

/** `ABSENT` until the user is created. */
export type UserState = { status: 'ABSENT' } | User;

export const initialUser: UserState = { status: 'ABSENT' };

export const { streamOf: userStream, idOf: userIdOf } = streamsOf('user');

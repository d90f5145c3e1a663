import { z } from 'zod';

import { ROLES } from '../shared/permissions.ts';
import { streamsOf } from '../shared/streams.ts';
import { optionalText, requiredName, withoutHidden } from '../shared/text.ts';
import type { RecordedUserEvent } from './events.ts';

export const userSchema = z.object({
  /**
   * INACTIVE: deleted. The user cannot sign in and is not listed. Other users may now have the address and the badge
   * number. The same is so of an ACTIVE user whose last day is over.
   */
  status: z.enum(['ACTIVE', 'INACTIVE']),
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  badgeNumber: z.string().nullable(),
  role: z.enum(ROLES),
  /** The last local day of service; null while none is set. From the midnight after it the user may not sign in. */
  lastDay: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type User = z.output<typeof userSchema>;

/** `ABSENT` until the user is created. */
export type UserState = { status: 'ABSENT' } | User;

export const initialUser: UserState = { status: 'ABSENT' };

export const { streamOf: userStream, idOf: userIdOf } = streamsOf('user');

/** Email addresses are compared without regard to case, so they are stored in lower case. */
export const emailSchema = z
  .string({ error: 'Invalid email address' })
  .overwrite((text) => withoutHidden(text).trim().toLowerCase())
  .pipe(z.email('Invalid email address').max(254, 'Invalid email address'));

const BADGE = /^[A-Za-z0-9 /-]*$/;

/** The texts of a member of staff. */
export const userFields = {
  firstName: requiredName('First name', 100),
  lastName: requiredName('Last name', 100),
  /** Older badge numbers may have other characters, and stay as they are. */
  badgeNumber: optionalText('Badge number', 30, { form: 'CODE' }).refine(
    (badge) => BADGE.test(badge ?? ''),
    'Badge number may have the letters A to Z, digits, spaces, hyphens and slashes only',
  ),
};

export function evolve(state: UserState, event: RecordedUserEvent): UserState {
  const { recordedAt } = event.metadata;
  if (event.type === 'UserCreated') {
    const { lastDay = null, ...data } = event.data;
    return { status: 'ACTIVE', ...data, lastDay, createdAt: recordedAt, updatedAt: recordedAt };
  }
  if (state.status === 'ABSENT') throw new Error(`${event.type} before UserCreated`);
  return { ...change(state, event), updatedAt: recordedAt };
}

function change(user: User, event: Exclude<RecordedUserEvent, { type: 'UserCreated' }>): User {
  switch (event.type) {
    case 'UserUpdated':
      return { ...user, ...event.data };
    case 'UserDeactivated':
      return { ...user, status: 'INACTIVE' };
    case 'UserReactivated':
      return { ...user, status: 'ACTIVE', lastDay: null };
    case 'TemporaryPasswordSet':
      return user;
    default:
      return event satisfies never;
  }
}

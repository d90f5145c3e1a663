import { conflict, type Refusal } from '@fines/domain/shared/refusal.ts';
import { streamsOf } from '@fines/domain/shared/streams.ts';
import type { User, UserState } from '@fines/domain/user/state.ts';

import { keyedHash } from '../keyed-hash.ts';
import type { ClaimEvent } from './claim.ts';

/** A value that only one active user may have. */
export type Unique = {
  stream: string;
  claimed: Extract<ClaimEvent['type'], `${string}Claimed`>;
  released: Extract<ClaimEvent['type'], `${string}Released`>;
  isBorneBy: (user: User) => boolean;
  taken: () => Refusal;
};

/** Badge numbers are the same whatever their case and spacing. */
const comparable = (badgeNumber: string): string => badgeNumber.trim().replaceAll(/\s+/g, ' ').toUpperCase();

const sameBadge = (one: string | null, other: string): boolean =>
  one !== null && comparable(one) === comparable(other);

/** Claims are streams that are named after the value's HMAC, so that the name does not give it away. */
const { streamOf: emailStream } = streamsOf('email');
const { streamOf: badgeStream } = streamsOf('badge');

/** Who was deleted bears nothing any more. */
const isActive = ({ status }: User): boolean => status === 'ACTIVE';

export const uniqueEmail = (email: string, secret: string): Unique => ({
  stream: emailStream(keyedHash(email, secret)),
  claimed: 'EmailClaimed',
  released: 'EmailReleased',
  isBorneBy: (user) => isActive(user) && user.email === email,
  taken: () => conflict('email-taken', IN_USE.email, { email: IN_USE.email }),
});

export const uniqueBadge = (badgeNumber: string, secret: string): Unique => ({
  stream: badgeStream(keyedHash(comparable(badgeNumber), secret)),
  claimed: 'BadgeClaimed',
  released: 'BadgeReleased',
  isBorneBy: (user) => isActive(user) && sameBadge(user.badgeNumber, badgeNumber),
  taken: () => conflict('badge-taken', IN_USE.badge, { badgeNumber: IN_USE.badge }),
});

const IN_USE = { email: 'This email address is in use', badge: 'This badge number is in use' };

/** Of a user as much as says what he or she keeps from others. */
type Bearer = Pick<User, 'status' | 'email' | 'badgeNumber'> | Exclude<UserState, User>;

/** All that a user keeps from others, in the order in which everybody claims it. */
export function uniqueOf(user: Bearer, secret: string): Unique[] {
  if (user.status !== 'ACTIVE') return [];
  const { email, badgeNumber } = user;
  return [...(badgeNumber === null ? [] : [uniqueBadge(badgeNumber, secret)]), uniqueEmail(email, secret)];
}

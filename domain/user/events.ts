import { z } from 'zod';

import { localDaySchema } from '../shared/dates.ts';
import { type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { ROLES } from '../shared/permissions.ts';

const text = z.string().min(1);

export const userEvents = {
  /** No password: the log never contains a secret. Passwords are in the command API's credentials. */
  UserCreated: {
    version: 1,
    data: z.object({
      id: z.uuid(),
      email: text,
      firstName: text,
      lastName: text,
      badgeNumber: text.nullable(),
      role: z.enum(ROLES),
      lastDay: localDaySchema.optional(),
    }),
  },
  /**
   * Only the changed fields; null removes the badge number or the last day of service. The email only if the user
   * becomes active again.
   */
  UserUpdated: {
    version: 1,
    data: z.object({
      email: text.optional(),
      firstName: text.optional(),
      lastName: text.optional(),
      badgeNumber: text.nullable().optional(),
      role: z.enum(ROLES).optional(),
      lastDay: localDaySchema.nullable().optional(),
    }),
  },
  /** By the system if the last day of service is over; its cause is then the command that set the day. */
  UserDeactivated: { version: 1, data: z.object({}) },
  /** With a temporary password until `expiresAt`. Old events have none: the former password was valid again. */
  UserReactivated: { version: 1, data: z.object({ expiresAt: z.iso.datetime().optional() }) },
  /** The user must replace the password at the next sign-in, before `expiresAt`. */
  TemporaryPasswordSet: { version: 1, data: z.object({ expiresAt: z.iso.datetime() }) },
} as const;

export type UserEvent = EventOf<typeof userEvents>;
export type RecordedUserEvent = Recorded<UserEvent>;

export const parseUserEvent = eventParser(userEvents);

const holder = z.object({ userId: z.uuid() });

/** The stream of an email address has the claim that makes the address unique among active users. */
export const emailClaimEvents = {
  EmailClaimed: { version: 1, data: holder },
  EmailReleased: { version: 1, data: holder },
} as const;

export type EmailClaimEvent = EventOf<typeof emailClaimEvents>;

export const parseEmailClaimEvent = eventParser(emailClaimEvents);

/** The same for a badge number. */
export const badgeClaimEvents = {
  BadgeClaimed: { version: 1, data: holder },
  BadgeReleased: { version: 1, data: holder },
} as const;

export type BadgeClaimEvent = EventOf<typeof badgeClaimEvents>;

export const parseBadgeClaimEvent = eventParser(badgeClaimEvents);

import { z } from 'zod';

import { type EventOf, eventParser, type Recorded } from '../shared/event-schema.ts';
import { ROLES } from '../shared/roles.ts';

const text = z.string().min(1);

export const userEvents = {
  /** No secret is ever in the log: the password lives with the command API's credentials. */
  UserCreated: {
    version: 1,
    data: z.object({
      id: z.uuid(),
      email: text,
      firstName: text,
      lastName: text,
      badgeNumber: text.nullable(),
      role: z.enum(ROLES),
    }),
  },
} as const;

export type UserEvent = EventOf<typeof userEvents>;
export type RecordedUserEvent = Recorded<UserEvent>;

export const parseUserEvent = eventParser(userEvents);

/** The stream of an e-mail address holds the claim that makes the address unique among users. */
export const emailClaimEvents = {
  EmailClaimed: { version: 1, data: z.object({ userId: z.uuid() }) },
} as const;

export type EmailClaimEvent = EventOf<typeof emailClaimEvents>;

export const parseEmailClaimEvent = eventParser(emailClaimEvents);

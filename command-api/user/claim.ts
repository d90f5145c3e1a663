import { eventParser } from '@fines/domain/shared/event-schema.ts';
import {
  type BadgeClaimEvent,
  badgeClaimEvents,
  type EmailClaimEvent,
  emailClaimEvents,
} from '@fines/domain/user/events.ts';

import type { Aggregate } from '../aggregate.ts';

/** Who holds a value, since when; undefined for nobody. */
export type Claim = { userId: string; since: string } | undefined;

export type ClaimEvent = EmailClaimEvent | BadgeClaimEvent;

const claimEvents = { ...emailClaimEvents, ...badgeClaimEvents };

/** What may be written depends on the holder's stream too, so whoever writes has decided it already. */
export const claimAggregate: Aggregate<Claim, ClaimEvent, ClaimEvent> = {
  initial: undefined,
  definitions: claimEvents,
  parse: eventParser(claimEvents),
  evolve: (_claim, { type, data, metadata }) =>
    type === 'BadgeReleased' || type === 'EmailReleased'
      ? undefined
      : { userId: data.userId, since: metadata.recordedAt },
  decide: (event) => [event],
};

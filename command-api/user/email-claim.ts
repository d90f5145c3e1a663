import { createHmac } from 'node:crypto';

import { type EmailClaimEvent, emailClaimEvents, parseEmailClaimEvent } from '@fines/domain/user/events.ts';

import type { Aggregate } from '../aggregate.ts';

/** Who holds an address; undefined for nobody. */
type Claim = { userId: string } | undefined;
type ClaimEmail = { userId: string };

/**
 * The address claim is a stream named after the address' HMAC: one user can hold it, and the name does not
 * give the address away.
 */
export const emailStream = (email: string, secret: string): string =>
  `email-${createHmac('sha256', secret).update(email).digest('hex')}`;

export const emailClaim: Aggregate<Claim, ClaimEmail, EmailClaimEvent> = {
  initial: undefined,
  definitions: emailClaimEvents,
  parse: parseEmailClaimEvent,
  evolve: (_claim, event) => event.data,
  decide: (command, claim) => (claim === undefined ? [{ type: 'EmailClaimed', data: command }] : []),
};

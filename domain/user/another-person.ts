import { addHours } from '../shared/dates.ts';
import { SYSTEM, fullNameOf, type Person, personOf } from '../shared/person.ts';
import { Refusal } from '../shared/refusal.ts';
import type { RecordedUserEvent } from './events.ts';
import { evolve, initialUser, type UserState } from './user.ts';

/*
 * If a rule requires another person, another account is not enough: somebody can create a second account, or take
 * over one by setting its password. So a person who controlled an account counts as its holder for a while, and the
 * other way round. Only this direct relation counts: two accounts that a third one created may check each other.
 */

/** How many days a person who controlled an account counts as its holder. */
export const IN_HAND_DAYS = 90;

/** Somebody created the account, or set its password, its role, whether it is active or until when. */
type InHand = { by: string; at: string };

/** The person of an account, and who controlled the account when. */
export type Account = { person: Person; inHand: readonly InHand[] };

/** The account according to a user's events. What the system did creates no relation, since the system is no person. */
export function accountOf(id: string, events: readonly RecordedUserEvent[]): Account {
  const user = events.reduce<UserState>(evolve, initialUser);
  const person = user.status === 'ABSENT' ? { id, firstName: 'Unknown', lastName: '' } : personOf(user);
  const inHand = events
    .filter(givesHold)
    .map(({ metadata }) => ({ by: metadata.actor.id, at: metadata.recordedAt }))
    .filter(({ by }) => by !== SYSTEM.id);
  return { person, inHand };
}

function givesHold(event: RecordedUserEvent): boolean {
  switch (event.type) {
    case 'UserCreated':
    case 'UserDeactivated':
    case 'UserReactivated':
    case 'TemporaryPasswordSet':
      return true;
    case 'UserUpdated':
      return event.data.role !== undefined || event.data.lastDay !== undefined;
    default:
      return event satisfies never;
  }
}

/** Those of the others who count as the same person as `own`. */
export const countingAs = (own: Account, others: readonly Account[], now: string): Person[] =>
  others
    .filter((other) => hadInHand(own, other, now) || hadInHand(other, own, now))
    .map(({ person }) => person);

function hadInHand({ person }: Account, { inHand }: Account, now: string): boolean {
  const since = addHours(now, -24 * IN_HAND_DAYS);
  return inHand.some(({ by, at }) => by === person.id && at > since);
}

/** Somebody's part in a matter, in words that follow a name: `recorded this payment`. */
export type Part = { id: string; did: string };

type Deciding = {
  actor: Person;
  /** The people with a part in the matter who count as the actor. */
  countsAs: readonly Person[];
};

/** Throws a 403 refusal with this code if the actor had a part in the matter, or counts as somebody who had. */
export function requireAnother(
  { actor, countsAs }: Deciding,
  parts: readonly Part[],
  { code, must, who = 'manager or super admin' }: { code: string; must: string; who?: string },
): void {
  const refuse = (why: string): Refusal =>
    new Refusal('forbidden', code, `${why}: another ${who} must ${must}`);
  const own = parts.find(({ id }) => id === actor.id);
  if (own !== undefined) throw refuse(`You ${own.did}`);
  for (const { id, did } of parts) {
    const same = countsAs.find((person) => person.id === id);
    if (same !== undefined) throw refuse(`${fullNameOf(same)} ${did}, and ${COUNT_AS_ONE}`);
  }
}

const COUNT_AS_ONE = `the two of you count as one person, since one made the other's account or set its password, \
role or state in the last ${IN_HAND_DAYS} days`;

import { eventParser } from '@fines/domain/shared/events.ts';
import { conflict, Refusal } from '@fines/domain/shared/refusal.ts';
import { streamsOf } from '@fines/domain/shared/streams.ts';
import {
  type BadgeClaimEvent,
  badgeClaimEvents,
  type EmailClaimEvent,
  emailClaimEvents,
} from '@fines/domain/user/events.ts';
import { isServing } from '@fines/domain/user/last-day.ts';
import { type User, type UserState, userStream } from '@fines/domain/user/user.ts';
import { WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';

import { type CommandContext, partOf } from '../engine/context.ts';
import { handlePart, decideAndAppend } from '../engine/handle.ts';
import { type Decider, load } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { keyedHash } from '../engine/mutex.ts';
import { userDecider, type SideEffect } from './decider.ts';

/** Who has claimed a value, and since when; undefined if nobody has. */
type UniqueValueClaim = { userId: string; since: string } | undefined;

type ClaimEvent = EmailClaimEvent | BadgeClaimEvent;

const claimEvents = { ...emailClaimEvents, ...badgeClaimEvents };

/** Whether a claim is allowed depends on the holder's stream too, so the caller decides that. */
const claimDecider: Decider<UniqueValueClaim, ClaimEvent, ClaimEvent> = {
  initial: undefined,
  definitions: claimEvents,
  parse: eventParser(claimEvents),
  evolve: (_claim, { type, data, metadata }) =>
    type === 'BadgeReleased' || type === 'EmailReleased'
      ? undefined
      : { userId: data.userId, since: metadata.recordedAt },
  decide: (event) => [event],
};

/** After this time, a preparation in other streams counts as abandoned if its command has not used it. */
const STANDS_FOR_MS = 60_000;

/** A command may use them only this long, since an append can take ten seconds and clocks differ a little. */
const USE_WITHIN_MS = 40_000;

/** Whether a preparation of time `since` counts as abandoned at `now`, unless its command has used it. */
export const isAbandoned = (since: string, now: string): boolean =>
  Date.parse(now) - Date.parse(since) >= STANDS_FOR_MS;

/**
 * Starts a command's stopwatch. The returned function must be called right before the append. It refuses if others
 * may soon treat the preparations as abandoned. It does not use the clock, which somebody may set.
 */
export function startLease(): () => void {
  const started = performance.now();
  return () => {
    if (performance.now() - started < USE_WITHIN_MS) return;
    throw conflict('busy', 'This took too long, so nothing was saved. Try again.');
  };
}

/** A value that only one active user may have: who left gives it up. */
export type UniqueValue = {
  stream: string;
  claimed: Extract<ClaimEvent['type'], `${string}Claimed`>;
  released: Extract<ClaimEvent['type'], `${string}Released`>;
  isBorneBy: (user: User) => boolean;
  taken: () => Refusal;
};

/** Badge numbers are equal if they differ only in case and spacing. */
const comparable = (badgeNumber: string): string => badgeNumber.trim().replaceAll(/\s+/g, ' ').toUpperCase();

const sameBadge = (one: string | null, other: string): boolean =>
  one !== null && comparable(one) === comparable(other);

/** A claim's stream is named after the HMAC of the value, so that the name does not reveal the value. */
const { streamOf: emailStream } = streamsOf('email');
const { streamOf: badgeStream } = streamsOf('badge');

export const uniqueEmail = (email: string, secret: string): UniqueValue => ({
  stream: emailStream(keyedHash(email, secret)),
  claimed: 'EmailClaimed',
  released: 'EmailReleased',
  isBorneBy: (user) => user.email === email,
  taken: () => conflict('email-taken', IN_USE.email, { email: IN_USE.email }),
});

export const uniqueBadge = (badgeNumber: string, secret: string): UniqueValue => ({
  stream: badgeStream(keyedHash(comparable(badgeNumber), secret)),
  claimed: 'BadgeClaimed',
  released: 'BadgeReleased',
  isBorneBy: (user) => sameBadge(user.badgeNumber, badgeNumber),
  taken: () => conflict('badge-taken', IN_USE.badge, { badgeNumber: IN_USE.badge }),
});

const IN_USE = { email: 'This email address is in use', badge: 'This badge number is in use' };

/** The unique values of an active user, always in the order in which they are claimed. */
export const uniqueValuesOf = (
  { email, badgeNumber }: Pick<User, 'email' | 'badgeNumber'>,
  secret: string,
): UniqueValue[] => [
  ...(badgeNumber === null ? [] : [uniqueBadge(badgeNumber, secret)]),
  uniqueEmail(email, secret),
];

/** A claim, and the revision of its stream when it was read. */
type HeldClaim = { unique: UniqueValue; revision: number; userId: string };

/**
 * Makes a value unique among active users: a user claims the value in a stream of its own before having it. If the
 * command stops halfway, the claim's holder does not have the value. Such a claim stays valid for a minute, since its
 * command may still be running; then another user may take it over. Every claim appends an event, even if the user
 * holds the claim already, so that of two commands that read the same claim the second one gets a conflict.
 */
export class Claims {
  readonly #store: Log;

  constructor(store: Log) {
    this.#store = store;
  }

  /** Claims a value. Throws the value's refusal if it belongs to another user. */
  async take(unique: UniqueValue, userId: string, context: CommandContext): Promise<HeldClaim> {
    const { stream, claimed } = unique;
    const taken = await handlePart(this.#store, claimDecider, {
      stream,
      context,
      command: async (claim) => {
        if (await this.#isOfAnother(claim, unique, userId, context.now)) throw unique.taken();
        return { type: claimed, data: { userId } };
      },
    });
    if (taken === undefined) throw new Error('A claim is always written or refused');
    return { unique, revision: taken.revision, userId };
  }

  /**
   * Claims the values one after the other and stops at the first that belongs to another user. All users claim in the
   * same order, so one of several users who want the same values gets them all. The refusal names all values that are
   * taken, so that a form can show them at once.
   */
  async takeAll(
    wanted: readonly UniqueValue[],
    userId: string,
    context: CommandContext,
  ): Promise<{ taken: HeldClaim[]; refusal: Refusal | undefined }> {
    const taken: HeldClaim[] = [];
    const refusals: Refusal[] = [];
    for (const unique of wanted) {
      const claim = await (refusals.length === 0
        ? this.#takeOrRefuse(unique, userId, context)
        : this.#refusalOf(unique, userId, context.now));
      // In the order of the form, since the message of the first refusal is shown for all.
      if (claim instanceof Refusal) refusals.unshift(claim);
      else if (claim !== undefined) taken.push(claim);
    }
    return { taken, refusal: allOf(refusals) };
  }

  /** The user's claim on a value; undefined if he or she has none. */
  async heldBy(userId: string, unique: UniqueValue): Promise<HeldClaim | undefined> {
    const { state, last } = await load(this.#store, claimDecider, unique.stream);
    return last === undefined || state?.userId !== userId
      ? undefined
      : { unique, revision: last.revision, userId };
  }

  /** Whether another user has the value or is about to have it. */
  async isTaken(unique: UniqueValue, userId: string, now: string): Promise<boolean> {
    const { state } = await load(this.#store, claimDecider, unique.stream);
    return this.#isOfAnother(state, unique, userId, now);
  }

  /** Releases a claim. Does nothing if its stream has changed since: then the claim is in use again. */
  async release({ unique, revision, userId }: HeldClaim, context: CommandContext): Promise<void> {
    const { stream, released } = unique;
    const loaded = await load(this.#store, claimDecider, stream);
    if (loaded.last?.revision !== revision) return;
    const command = () => ({ type: released, data: { userId } });
    const options = { stream, command, context: partOf(context, stream, revision) };
    try {
      await decideAndAppend(this.#store, claimDecider, options, loaded);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }

  async #takeOrRefuse(
    unique: UniqueValue,
    userId: string,
    context: CommandContext,
  ): Promise<HeldClaim | Refusal> {
    try {
      return await this.take(unique, userId, context);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  #refusalOf = async (unique: UniqueValue, userId: string, now: string): Promise<Refusal | undefined> =>
    (await this.isTaken(unique, userId, now)) ? unique.taken() : undefined;

  async #isOfAnother(
    claim: UniqueValueClaim,
    { isBorneBy }: UniqueValue,
    userId: string,
    now: string,
  ): Promise<boolean> {
    if (claim === undefined || claim.userId === userId) return false;
    if (!isAbandoned(claim.since, now)) return true;
    const { state: holder } = await load(this.#store, userDecider, userStream(claim.userId));
    return isServing(holder, now) && isBorneBy(holder);
  }
}

/** Joins refusals into one; undefined if there are none. */
function allOf(refusals: readonly Refusal[]): Refusal | undefined {
  const [first] = refusals;
  if (first === undefined) return undefined;
  const errors = Object.assign({}, ...refusals.map((refusal) => refusal.errors));
  return new Refusal(first.kind, first.code, first.message, { errors });
}

/**
 * Claims address and badge number before the user has them, and releases them when the user no longer has them. If
 * the change is refused in the end, its claims are not released, since another command may be giving the user the
 * same value; they expire by themselves.
 */
export function claimsChange(
  claims: Claims,
  { userId, secret, context }: { userId: string; secret: string; context: CommandContext },
): SideEffect {
  let left: HeldClaim[] = [];
  const uniqueOf = (user: UserState): UniqueValue[] =>
    isServing(user, context.now) ? uniqueValuesOf(user, secret) : [];

  return {
    prepare: async (from, to) => {
      const [borne, wanted] = [uniqueOf(from), uniqueOf(to)];
      // Read before the change, so that a claim that is renewed after the change is not released.
      const held = without(borne, wanted).map((unique) => claims.heldBy(userId, unique));
      left = (await Promise.all(held)).filter((claim) => claim !== undefined);
      const { refusal } = await claims.takeAll(without(wanted, borne), userId, context);
      if (refusal !== undefined) throw refusal;
    },
    complete: async () => {
      for (const claim of left) await claims.release(claim, context);
    },
  };
}

const without = (some: readonly UniqueValue[], others: readonly UniqueValue[]): UniqueValue[] =>
  some.filter(({ stream }) => others.every((other) => other.stream !== stream));

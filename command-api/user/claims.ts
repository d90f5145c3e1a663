import { Refusal } from '@fines/domain/shared/refusal.ts';
import { userStream } from '@fines/domain/user/state.ts';
import { type EventStore, WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';

import { type CommandContext, partOf } from '../command-context.ts';
import { handlePart } from '../handle-part.ts';
import { decideAndAppend } from '../handle.ts';
import { load } from '../load.ts';
import { userAggregate } from './aggregate.ts';
import { type Claim, claimAggregate } from './claim.ts';
import { isAbandoned } from './lease.ts';
import type { Unique } from './unique.ts';

/** A claim as it was when somebody looked. */
export type Held = { unique: Unique; revision: number; userId: string };

/**
 * Makes a value unique among active users: a user claims it in a stream of its own before bearing it. A command that
 * was cut off leaves a claim whose holder does not bear the value; it stands for a minute, as long as that
 * command may still be under way, and then whoever wants the value takes it over. Each claim moves the stream
 * on, one of a value already held too, so of two who act on the same claim the second sees that it has moved.
 */
export class Claims {
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  /** Throws the value's refusal if it is another user's. */
  async take(unique: Unique, userId: string, context: CommandContext): Promise<Held> {
    const { stream, claimed } = unique;
    const taken = await handlePart(this.#store, claimAggregate, {
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
   * Takes one after the other until one is another user's: whoever lacks one value leaves the others to who has it, so
   * that of those who want the same ones, one gets them all. The refusal names all that are taken, for a form to show
   * at once.
   */
  async takeAll(
    wanted: readonly Unique[],
    userId: string,
    context: CommandContext,
  ): Promise<{ taken: Held[]; refusal: Refusal | undefined }> {
    const taken: Held[] = [];
    const refusals: Refusal[] = [];
    for (const unique of wanted) {
      const claim = await (refusals.length === 0
        ? this.#takeOrRefuse(unique, userId, context)
        : this.#refusalOf(unique, userId, context.now));
      // In the order of the form, whose first message stands for all.
      if (claim instanceof Refusal) refusals.unshift(claim);
      else if (claim !== undefined) taken.push(claim);
    }
    return { taken, refusal: allOf(refusals) };
  }

  /** What the user holds of a value, if he or she does. */
  async heldBy(userId: string, unique: Unique): Promise<Held | undefined> {
    const { state, last } = await load(this.#store, claimAggregate, unique.stream);
    return last === undefined || state?.userId !== userId
      ? undefined
      : { unique, revision: last.revision, userId };
  }

  /** Whether somebody else has a value, or is about to. */
  async isTaken(unique: Unique, userId: string, now: string): Promise<boolean> {
    const { state } = await load(this.#store, claimAggregate, unique.stream);
    return this.#isOfAnother(state, unique, userId, now);
  }

  /** Frees a value, unless something happened to the claim since: then it is in use again. */
  async release({ unique, revision, userId }: Held, context: CommandContext): Promise<void> {
    const { stream, released } = unique;
    const loaded = await load(this.#store, claimAggregate, stream);
    if (loaded.last?.revision !== revision) return;
    const command = () => ({ type: released, data: { userId } });
    const handling = { stream, command, context: partOf(context, stream, revision) };
    try {
      await decideAndAppend(this.#store, claimAggregate, handling, loaded);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }

  async #takeOrRefuse(unique: Unique, userId: string, context: CommandContext): Promise<Held | Refusal> {
    try {
      return await this.take(unique, userId, context);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  #refusalOf = async (unique: Unique, userId: string, now: string): Promise<Refusal | undefined> =>
    (await this.isTaken(unique, userId, now)) ? unique.taken() : undefined;

  async #isOfAnother(claim: Claim, { isBorneBy }: Unique, userId: string, now: string): Promise<boolean> {
    if (claim === undefined || claim.userId === userId) return false;
    if (!isAbandoned(claim.since, now)) return true;
    const { state: holder } = await load(this.#store, userAggregate, userStream(claim.userId));
    return holder.status !== 'ABSENT' && isBorneBy(holder);
  }
}

/** As one refusal; undefined if there is none. */
function allOf(refusals: readonly Refusal[]): Refusal | undefined {
  const [first] = refusals;
  if (first === undefined) return undefined;
  const errors = Object.assign({}, ...refusals.map((refusal) => refusal.errors));
  return new Refusal(first.kind, first.code, first.message, errors);
}

import { Refusal } from '@fines/domain/shared/refusal.ts';

import type { CommandContext } from '../command-context.ts';
import type { Claims, Held } from './claims.ts';
import type { Consequence } from './consequence.ts';
import { type Unique, uniqueOf } from './unique.ts';

/**
 * Address and badge number are claimed before the user bears them, be it by a change or by coming back, and
 * released when he or she bears them no more. A claim for a change that is refused after all is not released:
 * another command may be giving the user the same value. It lapses by itself.
 */
export function claimsChange(
  claims: Claims,
  { userId, secret, context }: { userId: string; secret: string; context: CommandContext },
): Consequence {
  let left: Held[] = [];

  // Whoever lacks one value leaves the others to who has it: of those who want the same ones, one gets them all.
  const takeAll = async (wanted: readonly Unique[]): Promise<void> => {
    const refusals: Refusal[] = [];
    for (const unique of wanted) {
      const refusal = refusals.length === 0 ? await takeIfFree(unique) : await refusalOf(unique);
      // In the order of the form, whose first message stands for all.
      if (refusal !== undefined) refusals.unshift(refusal);
    }
    if (refusals.length > 0) throw allOf(refusals);
  };

  const takeIfFree = async (unique: Unique): Promise<Refusal | undefined> => {
    try {
      await claims.take(unique, userId, context);
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  };

  const refusalOf = async (unique: Unique): Promise<Refusal | undefined> =>
    (await claims.isTaken(unique, userId, context.now)) ? unique.taken() : undefined;

  return {
    prepare: async (from, to) => {
      const [borne, wanted] = [uniqueOf(from, secret), uniqueOf(to, secret)];
      // Looked at before the change, so that a claim that is renewed after it is not released.
      const held = without(borne, wanted).map((unique) => claims.heldBy(userId, unique));
      left = (await Promise.all(held)).filter((claim) => claim !== undefined);
      await takeAll(without(wanted, borne));
    },
    conclude: async () => {
      for (const claim of left) await claims.release(claim, context);
    },
  };
}

const without = (some: readonly Unique[], others: readonly Unique[]): Unique[] =>
  some.filter(({ stream }) => others.every((other) => other.stream !== stream));

/** As one refusal, so that a form shows at once all that is taken. */
function allOf(refusals: readonly Refusal[]): Refusal {
  const [first] = refusals;
  if (first === undefined) throw new Error('Nothing was refused');
  const errors = Object.assign({}, ...refusals.map((refusal) => refusal.errors));
  return new Refusal(first.kind, first.code, first.message, errors);
}

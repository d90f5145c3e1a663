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

  return {
    prepare: async (from, to) => {
      const [borne, wanted] = [uniqueOf(from, secret), uniqueOf(to, secret)];
      // Looked at before the change, so that a claim that is renewed after it is not released.
      const held = without(borne, wanted).map((unique) => claims.heldBy(userId, unique));
      left = (await Promise.all(held)).filter((claim) => claim !== undefined);
      const { refusal } = await claims.takeAll(without(wanted, borne), userId, context);
      if (refusal !== undefined) throw refusal;
    },
    conclude: async () => {
      for (const claim of left) await claims.release(claim, context);
    },
  };
}

const without = (some: readonly Unique[], others: readonly Unique[]): Unique[] =>
  some.filter(({ stream }) => others.every((other) => other.stream !== stream));

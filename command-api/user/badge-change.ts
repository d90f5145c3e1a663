import type { UserState } from '@fines/domain/user/state.ts';

import type { CommandContext } from '../command-context.ts';
import type { Claims, Held } from './claims.ts';
import type { Consequence } from './consequence.ts';
import { sameBadge, uniqueBadge } from './unique.ts';

/**
 * Another badge number is claimed before the user bears it; the old one is released when he or she does. A
 * claim for a change that is refused after all is not released: another command may be giving the user the
 * same number. It lapses by itself.
 */
export function badgeChange(
  claims: Claims,
  { userId, secret, context }: { userId: string; secret: string; context: CommandContext },
): Consequence {
  let left: Held | undefined;
  return {
    prepare: async (from, to) => {
      const [old, wanted] = [badgeOf(from), badgeOf(to)];
      if (sameBadge(old, wanted)) return;
      // Looked at before the change, so that a claim that is renewed after it is not released.
      left = old === null ? undefined : await claims.heldBy(userId, uniqueBadge(old, secret));
      if (wanted !== null) await claims.take(uniqueBadge(wanted, secret), userId, context);
    },
    conclude: async () => {
      if (left !== undefined) await claims.releaseBadge(left, context);
    },
  };
}

const badgeOf = (user: UserState): string | null => (user.status === 'ABSENT' ? null : user.badgeNumber);

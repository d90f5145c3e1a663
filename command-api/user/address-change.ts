import { invalid } from '@fines/domain/shared/refusal.ts';
import type { UserState } from '@fines/domain/user/state.ts';

import type { CredentialStore } from '../auth/credentials.ts';
import type { CommandContext } from '../command-context.ts';
import type { Claims } from './claims.ts';
import { EMAIL_FIXED } from './commands-of.ts';
import type { Consequence } from './consequence.ts';
import { uniqueEmail } from './unique.ts';

/**
 * An address is never changed, but for somebody who comes back and whose address another user has by now. He or
 * she can be found under the new one before bearing it, so that a crash in between locks nobody out.
 */
export function addressChange(
  claims: Claims,
  credentials: CredentialStore,
  { userId, secret, context }: { userId: string; secret: string; context: CommandContext },
): Consequence {
  return {
    prepare: async (from, to) => {
      const [old, wanted] = [addressOf(from), addressOf(to)];
      if (old === undefined || wanted === undefined || old === wanted) return;
      const isLost = await claims.isTaken(uniqueEmail(old, secret), userId, context.now);
      if (!isLost) throw invalid({ email: EMAIL_FIXED });
      await credentials.addAddress(userId, wanted);
    },
  };
}

const addressOf = (user: UserState): string | undefined =>
  user.status === 'ABSENT' ? undefined : user.email;

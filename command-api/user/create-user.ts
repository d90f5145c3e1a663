import type { CreateUser, TemporaryPassword } from '@fines/domain/user/commands.ts';
import { type UserState, userStream } from '@fines/domain/user/user.ts';

import type { CredentialStore } from '../auth/credentials.ts';
import { requireStrong, hashPassword } from '../auth/password.ts';
import {
  temporaryPasswordEnd,
  temporaryPasswordIn,
  temporaryPasswordOf,
} from '../auth/temporary-password.ts';
import type { CommandContext } from '../engine/context.ts';
import { type CommandResult, handle } from '../engine/handle.ts';
import type { Log } from '../engine/log.ts';
import { Claims, startLease, type UniqueValue, uniqueValuesOf } from './claims.ts';
import { userDecider } from './decider.ts';
import { isSuperAdmin, SuperAdminRoster } from './super-admins.ts';

export type UserDependencies = { store: Log; credentials: CredentialStore; emailSecret: string };

/** A new user. Without a password, the user gets a temporary one. */
export type NewUser = Omit<CreateUser, 'type' | 'id' | 'actor' | 'now'> & { password?: string | undefined };

/** The created user. The temporary password is undefined once the user has replaced it. */
export type CreatedUser = CommandResult<UserState> & { temporary: TemporaryPassword | undefined };

/**
 * Claims badge number and address, creates the user and stores the password. The user's id is the command's id, so a
 * creation that was interrupted continues when the command is sent again.
 */
export async function createUser(
  { store, credentials, emailSecret }: UserDependencies,
  { password, ...user }: NewUser,
  context: CommandContext,
): Promise<CreatedUser> {
  const refuseIfLate = startLease();
  const id = context.commandId;
  const passwordHash = await hashPassword(password ?? temporaryPasswordOf(id, id, emailSecret));
  const created = await handle(store, userDecider, {
    stream: userStream(id),
    command: () => ({ type: 'CreateUser', actor: context.actor, now: context.now, id, ...user }) as const,
    context,
    before: async () => {
      if (password !== undefined) await requireStrong('password', password, user);
      await claimAll(new Claims(store), uniqueValuesOf(user, emailSecret), context);
      refuseIfLate();
    },
  });
  const kept = await credentials.add({
    userId: id,
    email: user.email,
    passwordHash,
    temporaryUntil: password === undefined ? temporaryPasswordEnd(context.now) : null,
  });
  if (isSuperAdmin(created.state)) await new SuperAdminRoster(store).appoint(id, context);
  return { ...created, temporary: temporaryPasswordIn(kept, id, emailSecret) };
}

/** Claims all values or none: if one is taken, the others are released, since the corrected form is another command. */
async function claimAll(
  claims: Claims,
  wanted: readonly UniqueValue[],
  context: CommandContext,
): Promise<void> {
  const { taken, refusal } = await claims.takeAll(wanted, context.commandId, context);
  if (refusal === undefined) return;
  for (const claim of taken) await claims.release(claim, context);
  throw refusal;
}

import { conflict } from '@fines/domain/shared/refusal.ts';
import type { CreateUser } from '@fines/domain/user/commands.ts';
import { type UserState, userStream } from '@fines/domain/user/state.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import type { CredentialStore } from '../auth/credentials.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { CommandContext } from '../command-context.ts';
import { type Handled, handle } from '../handle.ts';
import { userAggregate } from './aggregate.ts';
import { emailClaim, emailStream } from './email-claim.ts';

export type UserTools = { store: EventStore; credentials: CredentialStore; emailSecret: string };

export type NewUser = Omit<CreateUser, 'type' | 'id'> & { password: string };

/**
 * Claims the address, creates the user, keeps the password. The user's id is the command's, so a creation
 * that was cut off goes on where it was when the command comes again.
 */
export async function createUser(
  { store, credentials, emailSecret }: UserTools,
  { password, ...user }: NewUser,
  context: CommandContext,
): Promise<Handled<UserState>> {
  const id = context.commandId;
  const claim = await handle(store, emailClaim, {
    stream: emailStream(user.email, emailSecret),
    command: () => ({ userId: id }),
    context,
  });
  if (claim.state?.userId !== id) throw conflict('email-taken', 'This email address is in use');
  const created = await handle(store, userAggregate, {
    stream: userStream(id),
    command: () => ({ type: 'CreateUser', id, ...user }),
    context,
  });
  await credentials.add(id, user.email, await hashPassword(password));
  return created;
}

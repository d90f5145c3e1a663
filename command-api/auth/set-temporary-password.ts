import { conflict, type Refusal } from '@fines/domain/shared/refusal.ts';
import type { TemporaryPassword } from '@fines/domain/user/commands.ts';
import { type UserState, userStream } from '@fines/domain/user/user.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { type Connection, lockByName, type Pool, transaction } from '@fines/platform/postgres.ts';

import type { CommandContext } from '../engine/context.ts';
import { type Handled, handle } from '../engine/handle.ts';
import { load } from '../engine/load.ts';
import { userAggregate, requireUserId } from '../user/user.ts';
import { addAddress, type Credentials, credentialsOf, setPassword } from './credentials.ts';
import { forgetDevices } from './known-devices.ts';
import { hashPassword } from './password.ts';
import { endSessions } from './sessions.ts';
import {
  lastPasswordWord,
  temporaryPasswordEnd,
  temporaryPasswordIn,
  temporaryPasswordOf,
} from './temporary-password.ts';

export type ResetTools = { store: EventStore; pool: Pool; emailSecret: string };

export type PasswordReset = Handled<UserState> & { temporary: TemporaryPassword };

/**
 * Gives a user a temporary password and ends his or her sessions. The log is told first, so that no password was
 * ever set without a word, and from then on the former one does not count; a command that was cut off in between does
 * the rest when it comes again. Others who set one for the same user wait, so that the password is that of the last
 * word.
 */
export async function setTemporaryPassword(
  tools: ResetTools,
  userId: string,
  context: CommandContext,
): Promise<PasswordReset> {
  requireUserId(userId);
  const { actor, now } = context;
  const command = () =>
    ({ type: 'SetTemporaryPassword', actor, expiresAt: temporaryPasswordEnd(now) }) as const;
  return inTurn(tools, userId, context, async (keep) => {
    const told = await handle(tools.store, userAggregate, { stream: userStream(userId), command, context });
    const temporary = await keep();
    if (temporary === undefined) throw replaced();
    return { ...told, temporary };
  });
}

/** The password of who was just made active again; undefined once it is replaced. */
export const passwordOfReturn = (
  tools: ResetTools,
  userId: string,
  context: CommandContext,
): Promise<TemporaryPassword | undefined> => inTurn(tools, userId, context, (keep) => keep());

/** `keep` keeps the password that the command has given, and answers it, if that is the last of which the log knows. */
async function inTurn<Result>(
  { store, pool, emailSecret }: ResetTools,
  userId: string,
  { commandId }: CommandContext,
  work: (keep: () => Promise<TemporaryPassword | undefined>) => Promise<Result>,
): Promise<Result> {
  const passwordHash = await hashPassword(temporaryPasswordOf(userId, commandId, emailSecret));
  return transaction(pool, async (connection) => {
    await lockByName(connection, `password of ${userId}`);
    return work(async () => {
      const { state, events } = await load(store, userAggregate, userStream(userId));
      const word = lastPasswordWord(events);
      if (state.status === 'ABSENT' || word?.commandId !== commandId) return undefined;
      const { email } = state;
      const credentials = await keepPassword(connection, { ...word, email, passwordHash, userId });
      return temporaryPasswordIn(credentials, commandId, emailSecret);
    });
  });
}

type Given = { userId: string; email: string; passwordHash: string; commandId: string; expiresAt: string };

/** Unless it was kept before: then the user may have replaced it meanwhile. Answers what there is now. */
async function keepPassword(
  on: Connection,
  { userId, email, passwordHash, expiresAt, commandId }: Given,
): Promise<Credentials> {
  const isNew = await setPassword(on, {
    userId,
    passwordHash,
    temporaryUntil: expiresAt,
    temporaryBy: commandId,
  });
  if (isNew) {
    await addAddress(on, userId, email);
    await forgetDevices(on, userId);
    await endSessions(on, userId);
  }
  const credentials = await credentialsOf(on, userId);
  if (credentials === undefined) throw new Error('Credentials were just written');
  return credentials;
}

const replaced = (): Refusal =>
  conflict('password-replaced', 'This temporary password was replaced meanwhile. Set another one.');

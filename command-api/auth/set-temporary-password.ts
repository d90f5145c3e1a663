import { conflict, type Refusal } from '@fines/domain/shared/refusal.ts';
import type { UserEvent } from '@fines/domain/user/events.ts';
import { type UserState, userStream } from '@fines/domain/user/state.ts';
import type { TemporaryPassword } from '@fines/domain/user/temporary-password.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { type Connection, lockByName, type Pool, transaction } from '@fines/platform/postgres.ts';

import type { Loaded } from '../aggregate.ts';
import type { CommandContext } from '../command-context.ts';
import { type Handled, handle } from '../handle.ts';
import { load } from '../load.ts';
import { userAggregate } from '../user/aggregate.ts';
import { requireUserId } from '../user/user-id.ts';
import { addAddress, type Credentials, credentialsOf, setPassword } from './credentials.ts';
import { forgetDevices } from './known-devices.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { temporaryPasswordEnd, temporaryPasswordIn, temporaryPasswordOf } from './temporary-password.ts';

export type ResetTools = { store: EventStore; pool: Pool; emailSecret: string };

export type PasswordReset = Handled<UserState> & { temporary: TemporaryPassword };

/**
 * Gives a user a temporary password and ends his or her sessions. The log is told first, so that no password was
 * ever set without a word; a command that was cut off in between does the rest when it comes again. Others who
 * set one for the same user wait, so that the password is that of the last word.
 */
export async function setTemporaryPassword(
  { store, pool, emailSecret }: ResetTools,
  userId: string,
  context: CommandContext,
): Promise<PasswordReset> {
  requireUserId(userId);
  const { actor, commandId, now } = context;
  const passwordHash = await hashPassword(temporaryPasswordOf(userId, commandId, emailSecret));
  const stream = userStream(userId);
  const command = () =>
    ({ type: 'SetTemporaryPassword', actor, expiresAt: temporaryPasswordEnd(now) }) as const;
  return transaction(pool, async (connection) => {
    await lockByName(connection, `password of ${userId}`);
    const told = await handle(store, userAggregate, { stream, command, context });
    const word = lastWordOf(await load(store, userAggregate, stream));
    if (word?.commandId !== commandId) throw replaced();
    const credentials = await keep(connection, { ...word, passwordHash, userId });
    const temporary = temporaryPasswordIn(credentials, commandId, emailSecret);
    if (temporary === undefined) throw replaced();
    return { ...told, temporary };
  });
}

type Word = { commandId: string; expiresAt: string; email: string };

/** The last temporary password that the log knows of a user. */
function lastWordOf({ state, events }: Loaded<UserState, UserEvent>): Word | undefined {
  const word = events.findLast((event) => event.type === 'TemporaryPasswordSet');
  if (state.status === 'ABSENT' || word === undefined) return undefined;
  return { commandId: word.metadata.commandId, expiresAt: word.data.expiresAt, email: state.email };
}

/** Unless it was kept before: then the user may have replaced it meanwhile. Answers what there is now. */
async function keep(
  on: Connection,
  { userId, email, passwordHash, expiresAt, commandId }: Word & { userId: string; passwordHash: string },
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

import { conflict, type Refusal } from '@fines/domain/shared/refusal.ts';
import type { TemporaryPassword } from '@fines/domain/user/commands.ts';
import { type UserState, userStream } from '@fines/domain/user/user.ts';
import { type Connection, lockedTransaction, type Pool } from '@fines/platform/postgres/postgres.ts';

import { addAddress, type Credentials, credentialsOf, setPassword } from '../auth/credentials.ts';
import { forgetDevices } from '../auth/known-devices.ts';
import { hashPassword } from '../auth/password.ts';
import { endSessions } from '../auth/sessions.ts';
import {
  lastPasswordEvent,
  temporaryPasswordEnd,
  temporaryPasswordIn,
  temporaryPasswordOf,
} from '../auth/temporary-password.ts';
import type { CommandContext } from '../engine/context.ts';
import { type CommandResult, handle } from '../engine/handle.ts';
import { load } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { userDecider, requireUserId } from './decider.ts';

export type ResetDependencies = { store: Log; pool: Pool; emailSecret: string };

export type PasswordReset = CommandResult<UserState> & { temporary: TemporaryPassword };

/**
 * Gives a user a temporary password and ends his or her sessions. The event is appended first, so that every password
 * has an event; from then on the former password is not accepted. If the command stops halfway, sending it again does
 * the rest. Commands that set a password of the same user wait for each other, so that the stored password belongs to
 * the last event.
 */
export async function setTemporaryPassword(
  dependencies: ResetDependencies,
  userId: string,
  context: CommandContext,
): Promise<PasswordReset> {
  requireUserId(userId);
  const { actor, now } = context;
  const command = () =>
    ({ type: 'SetTemporaryPassword', actor, expiresAt: temporaryPasswordEnd(now), now }) as const;
  return inTurn(dependencies, userId, context, async (keep) => {
    const result = await handle(dependencies.store, userDecider, {
      stream: userStream(userId),
      command,
      context,
    });
    const temporary = await keep();
    if (temporary === undefined) throw replaced();
    return { ...result, temporary };
  });
}

/** The temporary password of a user who was just reactivated; undefined once the user has replaced it. */
export const passwordOfReturn = (
  dependencies: ResetDependencies,
  userId: string,
  context: CommandContext,
): Promise<TemporaryPassword | undefined> => inTurn(dependencies, userId, context, (keep) => keep());

/** `keep` stores the command's password and returns it, unless the log has a later password event. */
async function inTurn<Result>(
  { store, pool, emailSecret }: ResetDependencies,
  userId: string,
  { commandId }: CommandContext,
  work: (keep: () => Promise<TemporaryPassword | undefined>) => Promise<Result>,
): Promise<Result> {
  const passwordHash = await hashPassword(temporaryPasswordOf(userId, commandId, emailSecret));
  return lockedTransaction(pool, `password of ${userId}`, async (connection) => {
    return work(async () => {
      const { state, events } = await load(store, userDecider, userStream(userId));
      const lastEvent = lastPasswordEvent(events);
      if (state.status === 'ABSENT' || lastEvent?.commandId !== commandId) return undefined;
      const { email } = state;
      const credentials = await keepPassword(connection, { ...lastEvent, email, passwordHash, userId });
      return temporaryPasswordIn(credentials, commandId, emailSecret);
    });
  });
}

type TemporaryPasswordGrant = {
  userId: string;
  email: string;
  passwordHash: string;
  commandId: string;
  expiresAt: string;
};

/**
 * Stores a password, unless this command stored it before: the user may have replaced it since. Returns the
 * credentials as they are now.
 */
async function keepPassword(
  on: Connection,
  { userId, email, passwordHash, expiresAt, commandId }: TemporaryPasswordGrant,
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

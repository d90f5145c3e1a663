import { Refusal } from '@fines/domain/shared/refusal.ts';
import type { UserCommand, TemporaryPassword } from '@fines/domain/user/commands.ts';
import type { UserEvent } from '@fines/domain/user/events.ts';
import { type UserState, userStream } from '@fines/domain/user/user.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import type { CredentialStore } from '../auth/credentials.ts';
import { endSessions } from '../auth/sessions.ts';
import type { CommandContext } from '../engine/context.ts';
import { type CommandResult, handle } from '../engine/handle.ts';
import type { Log } from '../engine/log.ts';
import { claimsChange, Claims, startLease } from './claims.ts';
import { type SideEffect, requireUserId } from './decider.ts';
import { addressChange, type EditUser, editingDecider } from './edit.ts';
import { passwordOfReturn } from './set-temporary-password.ts';
import { rosterChange, SuperAdminRoster } from './super-admins.ts';

export type ChangeDependencies = {
  store: Log;
  pool: Pool;
  credentials: CredentialStore;
  emailSecret: string;
};

export type UserChange = {
  userId: string;
  command: (state: UserState) => UserCommand | EditUser;
  context: CommandContext;
  ifMatch?: number | undefined;
};

/**
 * The changed user, and how many of the user's sessions were ended. A user who is active again has a temporary
 * password until he or she replaces it.
 */
export type ChangedUser = CommandResult<UserState> & {
  endedSessions: number;
  temporary: TemporaryPassword | undefined;
};

/** Handles a command to an existing user, with its side effects on claims, the roster of super admins and sessions. */
export async function changeUser(dependencies: ChangeDependencies, change: UserChange): Promise<ChangedUser> {
  requireUserId(change.userId);
  const claims = new Claims(dependencies.store);
  const claiming = { ...change, secret: dependencies.emailSecret };
  const roster = new SuperAdminRoster(dependencies.store);
  const sideEffects: SideEffect[] = [
    rosterChange(roster, change),
    addressChange(claims, dependencies.credentials, claiming),
    claimsChange(claims, claiming),
  ];
  const changed = await append(dependencies.store, change, sideEffects);
  for (const sideEffect of sideEffects) await sideEffect.complete?.(changed.state);
  // A user whose rights changed must sign in again.
  const endedSessions = changed.events.some(changesRights)
    ? await endSessions(dependencies.pool, change.userId)
    : 0;
  const isBack = changed.events.some(({ type }) => type === 'UserReactivated');
  const temporary = isBack ? await passwordOfReturn(dependencies, change.userId, change.context) : undefined;
  return { ...changed, endedSessions, temporary };
}

async function append(
  store: Log,
  { userId, command, context, ifMatch }: UserChange,
  sideEffects: readonly SideEffect[],
): Promise<CommandResult<UserState, UserEvent>> {
  const refuseIfLate = startLease();
  const before = async (from: UserState, to: UserState): Promise<void> => {
    for (const sideEffect of sideEffects) await sideEffect.prepare(from, to);
    refuseIfLate();
  };
  try {
    const stream = userStream(userId);
    return await handle(store, editingDecider, { stream, command, context, ifMatch, before });
  } catch (error) {
    // After any other error the change may have been saved, so it must not be undone.
    if (error instanceof Refusal) {
      for (const sideEffect of sideEffects) await sideEffect.compensate?.();
    }
    throw error;
  }
}

const changesRights = (event: UserEvent): boolean =>
  event.type !== 'UserUpdated' || event.data.role !== undefined;

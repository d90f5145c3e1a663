import { type CommandName, grantOf } from '@fines/domain/shared/permissions.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import { isServing } from '@fines/domain/user/last-day.ts';
import { type User, type UserState, userStream } from '@fines/domain/user/user.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';

import type { Credentials } from '../auth/credentials.ts';
import { isPasswordOf } from '../auth/temporary-password.ts';
import { load } from '../engine/load.ts';
import { userDecider } from './decider.ts';

/** A user who may sign in; undefined for one who was deleted, whose last day is over, or who never existed. */
export async function activeUser(store: EventStore, id: string): Promise<User | undefined> {
  const { state } = await load(store, userDecider, userStream(id));
  return ifServing(state);
}

/** Whether somebody who began to give a command may go on: he or she is still there, in the role that events name. */
export const maySince =
  (store: EventStore, command: CommandName) =>
  async ({ id, role }: Actor): Promise<boolean> =>
    (await activeUser(store, id))?.role === role && grantOf(role, command) !== 'no';

const ifServing = (state: UserState): User | undefined =>
  isServing(state, new Date().toISOString()) ? state : undefined;

/**
 * The active user of a password or a session. The log must know such a user.
 *
 * @throws HttpProblem 503 if the log does not; the password may be right, so the person is not at fault
 */
export async function knownUser(store: EventStore, id: string): Promise<User | undefined> {
  const { state } = await load(store, userDecider, userStream(id));
  if (state.status === 'ABSENT') throw unknownToLog();
  return ifServing(state);
}

/** Like `knownUser`, for a sign-in with a password. Also undefined if the log has a later password event. */
export async function userOfPassword(store: EventStore, credentials: Credentials): Promise<User | undefined> {
  const { state, events } = await load(store, userDecider, userStream(credentials.userId));
  if (state.status === 'ABSENT') throw unknownToLog();
  return isPasswordOf(credentials, events) ? ifServing(state) : undefined;
}

const unknownToLog = (): HttpProblem =>
  new HttpProblem(503, 'unknown-to-log', 'The event store does not know this account. Tell support.', {
    retryAfterSeconds: 30,
  });

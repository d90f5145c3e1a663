import { type User, userStream } from '@fines/domain/user/user.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';

import type { Credentials } from '../auth/credentials.ts';
import { isPasswordOf } from '../auth/temporary-password.ts';
import { load } from '../engine/load.ts';
import { userDecider } from './decider.ts';

/** An active user; undefined for one who was deleted or never existed. */
export async function activeUser(store: EventStore, id: string): Promise<User | undefined> {
  const { state } = await load(store, userDecider, userStream(id));
  return state.status === 'ACTIVE' ? state : undefined;
}

/**
 * The same for somebody who has a password or a session, whom the log must therefore know.
 *
 * @throws HttpProblem 503 if it does not: the password may be right, and whoever asks is not at fault
 */
export async function knownUser(store: EventStore, id: string): Promise<User | undefined> {
  const { state } = await load(store, userDecider, userStream(id));
  if (state.status === 'ABSENT') throw unknownToLog();
  return state.status === 'ACTIVE' ? state : undefined;
}

/** As `knownUser`, for a sign-in with a password; also undefined if the log knows of a later password. */
export async function userOfPassword(store: EventStore, credentials: Credentials): Promise<User | undefined> {
  const { state, events } = await load(store, userDecider, userStream(credentials.userId));
  if (state.status === 'ABSENT') throw unknownToLog();
  return state.status === 'ACTIVE' && isPasswordOf(credentials, events) ? state : undefined;
}

const unknownToLog = (): HttpProblem =>
  new HttpProblem(503, 'unknown-to-log', 'The event store does not know this account. Tell support.', {
    retryAfterSeconds: 30,
  });

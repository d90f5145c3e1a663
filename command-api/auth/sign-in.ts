import { type User, userStream } from '@fines/domain/user/state.ts';
import { type UserView, userView } from '@fines/domain/user/view.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { HttpProblem, unauthorised } from '@fines/platform/http/problem.ts';
import type { Tokens } from '@fines/platform/tokens.ts';

import { load } from '../load.ts';
import { userAggregate } from '../user/aggregate.ts';
import type { CredentialStore } from './credentials.ts';
import { passwordMatches } from './passwords.ts';
import type { Session, SessionStore } from './sessions.ts';

export type SignInTools = {
  store: EventStore;
  credentials: CredentialStore;
  sessions: SessionStore;
  tokens: Tokens;
};

type TokenPair = { accessToken: string; refreshToken: string };

/** Signs in; the same refusal for an unknown address, a wrong password and an inactive user. */
export async function logIn(
  tools: SignInTools,
  { email, password }: { email: string; password: string },
): Promise<{ user: UserView; tokens: TokenPair }> {
  const credentials = await tools.credentials.byEmail(email);
  const matches = await passwordMatches(credentials?.passwordHash, password);
  const user = credentials && matches ? await activeUser(tools.store, credentials.userId) : undefined;
  if (user === undefined) throw new HttpProblem(401, 'wrong-credentials', 'Invalid email or password');
  const tokens = await tokensOf(tools, user, await tools.sessions.start(user.id));
  return { user: userView(user), tokens };
}

/** Exchanges a refresh token; the new access token says what the user is now. */
export async function refresh(tools: SignInTools, refreshToken: string): Promise<TokenPair> {
  const session = await tools.sessions.rotate(refreshToken);
  const user = session && (await activeUser(tools.store, session.userId));
  if (session === undefined || user === undefined) throw unauthorised('Your session has expired');
  return tokensOf(tools, user, session);
}

async function tokensOf({ tokens }: SignInTools, user: User, session: Session): Promise<TokenPair> {
  const { id, role, badgeNumber, firstName, lastName } = user;
  const actor = { id, role, badgeNumber, firstName, lastName };
  const accessToken = await tokens.issue({ actor, sessionId: session.id });
  return { accessToken, refreshToken: session.refreshToken };
}

async function activeUser(store: EventStore, id: string): Promise<User | undefined> {
  const { state } = await load(store, userAggregate, userStream(id));
  return state.status === 'ACTIVE' ? state : undefined;
}

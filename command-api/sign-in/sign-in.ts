import { randomUUID } from 'node:crypto';

import { secondsOfService } from '@fines/domain/user/last-day.ts';
import type { User } from '@fines/domain/user/user.ts';
import { type UserView, userView } from '@fines/domain/user/view.ts';
import { HttpProblem, unauthorised } from '@fines/platform/http/problem.ts';
import type { Logger } from '@fines/platform/logger.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { ACCESS_TOKEN_SECONDS } from '@fines/platform/tokens.ts';

import type { Credentials, CredentialStore } from '../auth/credentials.ts';
import { deviceOf, type KnownDevices } from '../auth/known-devices.ts';
import { passwordMatches } from '../auth/password.ts';
import {
  endSessions,
  type Session,
  type SessionStore,
  type SessionTimes,
  type TokenSigner,
} from '../auth/sessions.ts';
import { systemContext } from '../engine/context.ts';
import type { Log } from '../engine/log.ts';
import { keyedHash } from '../engine/mutex.ts';
import { knownUser, userOfPassword } from '../user/active-user.ts';
import { isSuperAdmin, SuperAdminRoster } from '../user/super-admins.ts';
import { credentialsOfAddress } from './credentials-of-address.ts';
import type { Attempt, LoginLimits } from './login-limits.ts';

export type SignInDependencies = {
  store: Log;
  pool: Pool;
  credentials: CredentialStore;
  sessions: SessionStore;
  limits: LoginLimits;
  devices: KnownDevices;
  signer: TokenSigner;
  emailSecret: string;
};

type TokenPair = { accessToken: string; refreshToken: string; mustChangePassword: true | undefined };
/** Tokens, and when their session ends. */
type Opening = { tokens: TokenPair; session: SessionTimes };
type Login = Omit<Attempt, 'device'> & {
  password: string;
  /** What the client says it is. */
  userAgent: string | undefined;
  /** The secrets in the device's cookie; some may belong to other accounts. */
  devices: readonly string[];
};
type Opened = { user: User; session: Session };

/** Signs in and remembers the device. Unknown addresses, wrong passwords and inactive users get the same refusal. */
export async function logIn(
  dependencies: SignInDependencies,
  login: Login,
  logger: Logger,
): Promise<{ user: UserView; device: string } & Opening> {
  const credentials = await credentialsOfAddress(dependencies, login.email);
  const known = await dependencies.devices.find(login.devices, credentials?.userId);
  const attempt = { ...login, device: known?.hash };
  const opened = await dependencies.limits.signIn(attempt, () => open(dependencies, credentials, login));
  if (credentials === undefined || opened === undefined) {
    const account = credentials?.userId ?? keyedHash(login.email, dependencies.emailSecret);
    logger.warn({ account, isKnown: credentials !== undefined, address: login.address }, 'login failed');
    throw new HttpProblem(401, 'wrong-credentials', 'Invalid email or password');
  }
  const { user, session } = opened;
  if (isSuperAdmin(user))
    await new SuperAdminRoster(dependencies.store).appoint(user.id, systemContext(randomUUID()));
  const { secret: device } = await dependencies.devices.remember(credentials, known);
  return {
    user: userView(user, new Date().toISOString()),
    device,
    ...(await openingOf(dependencies, user, session)),
  };
}

async function open(
  dependencies: SignInDependencies,
  credentials: Credentials | undefined,
  { email, password, userAgent, address }: Login,
): Promise<Opened | undefined> {
  const { store, sessions } = dependencies;
  const matches = await passwordMatches(credentials?.passwordHash, password);
  if (credentials === undefined || !matches) return undefined;
  refuseIfOver(credentials);
  const session = await sessions.start(credentials, { device: deviceOf(userAgent), address });
  if (session === undefined) return undefined;
  // Read after the session is stored, so that every later change of the user's rights ends this session.
  const user = await userOfPassword(store, credentials).catch(async (error: unknown) => {
    // Nobody has received its tokens.
    await sessions.end(session.id);
    throw error;
  });
  if (user?.email === email) return { user, session };
  await sessions.end(session.id);
  return undefined;
}

/** Called only after the password matched, so that others learn nothing. */
function refuseIfOver({ temporaryUntil }: Credentials): void {
  if (temporaryUntil === null || temporaryUntil > new Date()) return;
  const message = 'This temporary password has expired. Ask for another one.';
  throw new HttpProblem(401, 'temporary-password-expired', message);
}

/**
 * Exchanges a refresh token. The new access token has the user's present role. The user is read first, so that
 * nothing changes if the event store is down.
 */
export async function refresh(
  dependencies: SignInDependencies,
  { refreshToken, idleSeconds }: { refreshToken: string; idleSeconds: number },
  logger: Logger,
): Promise<Opening> {
  const { store, pool, sessions } = dependencies;
  const owner = await sessions.ownerOf(refreshToken);
  if (owner === 'COPIED') logger.warn('a refresh token came after it was replaced: its session was ended');
  if (owner === undefined || owner === 'COPIED') throw expired();
  const user = await knownUser(store, owner.userId);
  if (user === undefined) {
    await endSessions(pool, owner.userId);
    throw expired();
  }
  const session = await sessions.rotate(refreshToken, idleSeconds);
  if (session === undefined) throw expired();
  return openingOf(dependencies, user, session);
}

const expired = (): HttpProblem => unauthorised('Your session has expired');

/** Makes the tokens. The access token never outlives its session, nor that the last day of service. */
async function openingOf(
  { signer, credentials }: SignInDependencies,
  { id, role, badgeNumber, firstName, lastName, lastDay }: User,
  { id: sessionId, userId: _, refreshToken, ...times }: Session,
): Promise<Opening> {
  const ofService = secondsOfService({ lastDay }, new Date().toISOString());
  const session = { ...times, endsInSeconds: Math.min(times.endsInSeconds, ofService) };
  const seconds = Math.min(ACCESS_TOKEN_SECONDS, session.endsInSeconds, session.idleEndsInSeconds);
  const mustChangePassword = (await credentials.isTemporary(id)) || undefined;
  const accessToken = await signer.sign({
    actor: { id, role, badgeNumber, firstName, lastName },
    sessionId,
    mustChangePassword,
    expiresAt: Date.now() + seconds * 1000,
  });
  return { tokens: { accessToken, refreshToken, mustChangePassword }, session };
}

import { invalid, notFound } from '@fines/domain/shared/refusal.ts';
import { userViewSchema } from '@fines/domain/user/view.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { type Endpoint, endpoint, publicEndpoint } from '@fines/platform/http/endpoint.ts';
import { unauthorised } from '@fines/platform/http/problem.ts';
import { type Pool, transaction } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

import { type ChangePasswordBody, changePasswordBody, loginBody, refreshBody } from '../auth/bodies.ts';
import { type CredentialStore, replacePassword } from '../auth/credentials.ts';
import { forgetDevices, deviceCookie, devicesIn } from '../auth/known-devices.ts';
import { requireStrong, hashPassword, passwordMatches } from '../auth/password.ts';
import { endSessions } from '../auth/sessions.ts';
import { knownUser } from '../user/active-user.ts';
import type { LoginLimits } from './login-limits.ts';
import { logIn, refresh, type SignInDependencies } from './sign-in.ts';

type PasswordDependencies = {
  pool: Pool;
  store: EventStore;
  credentials: CredentialStore;
  limits: LoginLimits;
};

const NOT_THE_SAME = 'Choose another password than the temporary one';

/** A signed-in user, and the secrets in the cookie of his or her device. */
type SignedInDevice = { userId: string; sessionId: string; devices: readonly string[] };

/**
 * Changes one's own password, ends all other sessions of the user and forgets all other devices. Wrong current
 * passwords count for the session, so that nobody can guess the password on a screen that was left open.
 *
 * @returns how many sessions ended
 */
async function changePassword(
  { pool, store, credentials, limits }: PasswordDependencies,
  { userId, sessionId, devices }: SignedInDevice,
  { currentPassword, newPassword }: ChangePasswordBody,
): Promise<number> {
  const [user, known] = await Promise.all([knownUser(store, userId), credentials.byUser(userId)]);
  if (user === undefined || known === undefined) throw unauthorised();
  await requireStrong('newPassword', newPassword, user);
  if (known.temporaryUntil !== null && newPassword === currentPassword)
    throw invalid({ newPassword: NOT_THE_SAME });
  const ended = await limits.confirm(sessionId, async () => {
    if (!(await passwordMatches(known.passwordHash, currentPassword))) return undefined;
    const newHash = await hashPassword(newPassword);
    return transaction(pool, async (connection) => {
      if (!(await replacePassword(connection, known, newHash))) return undefined;
      await forgetDevices(connection, userId, { except: devices });
      return endSessions(connection, userId, { except: sessionId });
    });
  });
  if (ended === undefined) throw invalid({ currentPassword: 'Current password is wrong' });
  return ended;
}

const tokenPair = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Set if the user signed in with a temporary password, which he or she must replace first. */
  mustChangePassword: z.literal(true).optional(),
});
/** When the session ends, and when it ends if there is no input; every refresh renews the latter. */
const sessionTimes = z.object({
  endsInSeconds: z.int(),
  idleEndsInSeconds: z.int(),
  idleAfterSeconds: z.int(),
});
const loggedIn = z.object({ user: userViewSchema, tokens: tokenPair, session: sessionTimes });
const refreshed = tokenPair.extend({ session: sessionTimes });

export const authEndpoints = (dependencies: SignInDependencies & PasswordDependencies): Endpoint[] => [
  publicEndpoint({
    method: 'post',
    path: '/auth/login',
    summary: 'Sign in',
    body: loginBody,
    answers: { 200: loggedIn },
    handle: async ({ body, address, isTls, headers, logger }) => {
      const devices = devicesIn(headers.cookie);
      const { device, ...answer } = await logIn(
        dependencies,
        { ...body, address, devices, userAgent: headers['user-agent'] },
        logger,
      );
      logger.info({ actor: answer.user.id }, 'signed in');
      return { body: answer, headers: { 'Set-Cookie': deviceCookie([device, ...devices], { isTls }) } };
    },
  }),
  publicEndpoint({
    method: 'post',
    path: '/auth/refresh',
    summary: 'Exchange a refresh token for a new pair of tokens',
    body: refreshBody,
    answers: { 200: refreshed },
    handle: async ({ body, logger }) => {
      const { tokens, session } = await refresh(dependencies, body, logger);
      return { body: { ...tokens, session } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/auth/logout',
    summary: 'End this session',
    access: 'any-session',
    answers: { 204: 'nothing' },
    handle: async ({ actor, sessionId, logger }) => {
      await dependencies.sessions.end(sessionId);
      logger.info({ actor: actor.id }, 'signed out');
      return { status: 204 };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/auth/sessions/:id',
    summary: 'End one of your own sessions',
    access: 'any-session',
    params: z.object({ id: z.uuid() }),
    answers: { 204: 'nothing' },
    handle: async ({ actor, params, logger }) => {
      if (!(await dependencies.sessions.endOwn(actor.id, params.id))) throw notFound('Session');
      logger.info({ actor: actor.id, session: params.id }, 'signed out elsewhere');
      return { status: 204 };
    },
  }),
  endpoint({
    method: 'post',
    path: '/auth/change-password',
    summary: 'Change your own password and end your other sessions',
    access: 'any-session',
    body: changePasswordBody,
    answers: { 204: 'nothing' },
    handle: async ({ actor, sessionId, headers, body, logger }) => {
      const who = { userId: actor.id, sessionId, devices: devicesIn(headers.cookie) };
      const endedSessions = await changePassword(dependencies, who, body);
      logger.info({ actor: actor.id, endedSessions }, 'password changed');
      return { status: 204 };
    },
  }),
];

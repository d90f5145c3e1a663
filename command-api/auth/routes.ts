import { userViewSchema } from '@fines/domain/user/view.ts';
import { type Endpoint, endpoint, publicEndpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import { changePasswordBody, loginBody, refreshBody } from './bodies.ts';
import { changePassword, type PasswordTools } from './change-password.ts';
import { deviceCookie, devicesIn } from './device-cookie.ts';
import { logIn, refresh, type SignInTools } from './sign-in.ts';

const tokenPair = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** There for who signed in with a temporary password: nothing else is answered before it is replaced. */
  mustChangePassword: z.literal(true).optional(),
});
/** When a session ends, and when it does without input; a refresh says the latter anew. */
const sessionTimes = z.object({
  endsInSeconds: z.int(),
  idleEndsInSeconds: z.int(),
  idleAfterSeconds: z.int(),
});
const loggedIn = z.object({ user: userViewSchema, tokens: tokenPair, session: sessionTimes });
const refreshed = tokenPair.extend({ session: sessionTimes });

export const authEndpoints = (tools: SignInTools & PasswordTools): Endpoint[] => [
  publicEndpoint({
    method: 'post',
    path: '/auth/login',
    summary: 'Sign in',
    body: loginBody,
    answers: { 200: loggedIn },
    handle: async ({ body, address, isTls, headers, log }) => {
      const devices = devicesIn(headers.cookie);
      const { device, ...answer } = await logIn(tools, { ...body, address, devices }, log);
      log.info({ actor: answer.user.id }, 'signed in');
      return { body: answer, headers: { 'Set-Cookie': deviceCookie([device, ...devices], { isTls }) } };
    },
  }),
  publicEndpoint({
    method: 'post',
    path: '/auth/refresh',
    summary: 'Exchange a refresh token for a new pair of tokens',
    body: refreshBody,
    answers: { 200: refreshed },
    handle: async ({ body, log }) => {
      const { tokens, session } = await refresh(tools, body, log);
      return { body: { ...tokens, session } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/auth/logout',
    summary: 'End this session',
    access: 'any-session',
    answers: { 204: 'nothing' },
    handle: async ({ actor, sessionId, log }) => {
      await tools.sessions.end(sessionId);
      log.info({ actor: actor.id }, 'signed out');
      return { status: 204 };
    },
  }),
  endpoint({
    method: 'post',
    path: '/auth/change-password',
    summary: 'Change the own password; ends the other sessions',
    access: 'any-session',
    body: changePasswordBody,
    answers: { 204: 'nothing' },
    handle: async ({ actor, sessionId, headers, body, log }) => {
      const who = { userId: actor.id, sessionId, devices: devicesIn(headers.cookie) };
      const endedSessions = await changePassword(tools, who, body);
      log.info({ actor: actor.id, endedSessions }, 'password changed');
      return { status: 204 };
    },
  }),
];

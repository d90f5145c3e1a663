import { emailSchema } from '@fines/domain/user/email.ts';
import { type Endpoint, endpoint, publicEndpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import { logIn, refresh, type SignInTools } from './sign-in.ts';

const loginBody = z.object({
  email: emailSchema,
  password: z
    .string({ error: 'Password must be at least 6 characters' })
    .min(6, 'Password must be at least 6 characters')
    .max(200, 'Password may have at most 200 characters'),
});

const refreshBody = z.object({ refreshToken: z.string({ error: 'refreshToken is required' }).max(200) });

export const authEndpoints = (tools: SignInTools): Endpoint[] => [
  publicEndpoint({
    method: 'post',
    path: '/auth/login',
    summary: 'Sign in',
    body: loginBody,
    handle: async ({ body, log }) => {
      const answer = await logIn(tools, body);
      log.info({ actor: answer.user.id }, 'signed in');
      return { body: answer };
    },
  }),
  publicEndpoint({
    method: 'post',
    path: '/auth/refresh',
    summary: 'Exchange a refresh token for a new pair of tokens',
    body: refreshBody,
    handle: async ({ body }) => ({ body: await refresh(tools, body.refreshToken) }),
  }),
  endpoint({
    method: 'post',
    path: '/auth/logout',
    summary: 'End this session',
    access: 'signed-in',
    handle: async ({ sessionId }) => {
      await tools.sessions.end(sessionId);
      return { status: 204 };
    },
  }),
];

import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto';

import { z } from 'zod';

/**
 * A refresh token is `<uuid>.<base64url>`: the session's id and a secret. Each token is computed from the one before
 * with a secret of the server, so that a token always has the same successor and no token has to be stored.
 */
export type RefreshTokens = { first(sessionId: string): string; after(refreshToken: string): string };

export function refreshTokens(privateKey: KeyObject): RefreshTokens {
  const encoded = privateKey.export({ format: 'der', type: 'pkcs8' });
  const key = createHmac('sha256', encoded).update('refresh tokens').digest();
  return {
    first: (sessionId) => `${sessionId}.${randomBytes(32).toString('base64url')}`,
    after: (refreshToken) => {
      const secret = createHmac('sha256', key).update(refreshToken).digest('base64url');
      return `${sessionIdIn(refreshToken)}.${secret}`;
    },
  };
}

const uuid = z.uuid();

const sessionIdIn = (refreshToken: string): string => refreshToken.split('.', 1)[0] ?? '';

/** Undefined for a text that cannot be a refresh token. */
export const sessionIdOf = (refreshToken: string): string | undefined =>
  uuid.safeParse(sessionIdIn(refreshToken)).data;

/** The hash to store; nobody can compute the token from it. */
export const hashOf = (refreshToken: string): Buffer => createHash('sha256').update(refreshToken).digest();

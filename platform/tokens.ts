import type { KeyObject } from 'node:crypto';

import { ROLES } from '@fines/domain/shared/permissions.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import { jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

import { keyIdOf } from './token-keys.ts';

/** The contents of an access token: who is signed in, in which session, and when the token expires (ms since 1970). */
export type SignedIn = {
  actor: Actor;
  sessionId: string;
  expiresAt: number;
  /** Until the password is changed, the token allows nothing else. */
  mustChangePassword?: true | undefined;
};

/** Short, since a token can be revoked earlier only by ending its session. */
export const ACCESS_TOKEN_SECONDS = 300;

/** What every access token carries. Tokens for other purposes or from elsewhere differ. */
export const TOKEN = { issuer: 'traffic-fines', audience: 'traffic-fines-api', typ: 'at+jwt', alg: 'EdDSA' };

const claims = z
  .object({
    sub: z.string(),
    sid: z.string(),
    exp: z.number(),
    role: z.enum(ROLES),
    badgeNumber: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    mustChangePassword: z.literal(true).optional(),
  })
  .transform(({ sub, sid, exp, mustChangePassword, ...person }): SignedIn => ({
    actor: { id: sub, ...person },
    sessionId: sid,
    expiresAt: exp * 1000,
    mustChangePassword,
  }));

/** Undefined for a token that is forged, expired, signed with another key or not ours. */
export type VerifyToken = (token: string) => Promise<SignedIn | undefined>;

/** More than there are valid tokens at a time. */
const REMEMBERED = 10_000;

/**
 * Verifies access tokens. Remembers each good token until it expires, because a console sends the same token with
 * hundreds of requests.
 */
export async function tokenVerifier(publicKey: KeyObject): Promise<VerifyToken> {
  const keyId = await keyIdOf(publicKey);
  const good = new LRUCache<string, SignedIn>({ max: REMEMBERED });

  const check = async (token: string): Promise<SignedIn | undefined> => {
    try {
      const { issuer, audience, typ, alg } = TOKEN;
      const options = { issuer, audience, typ, algorithms: [alg], requiredClaims: ['iat', 'exp'] };
      const { payload, protectedHeader } = await jwtVerify(token, publicKey, options);
      return protectedHeader.kid === keyId ? claims.parse(payload) : undefined;
    } catch {
      return undefined;
    }
  };

  return async (token) => {
    const known = good.get(token);
    if (known !== undefined && known.expiresAt > Date.now()) return known;
    const who = await check(token);
    if (who !== undefined) good.set(token, who);
    return who;
  };
}

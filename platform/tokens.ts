import type { Actor } from '@fines/domain/shared/actor.ts';
import { ROLES } from '@fines/domain/shared/roles.ts';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** What an access token says: who is signed in, and in which session. */
export type SignedIn = { actor: Actor; sessionId: string };

/** Short, since only the end of its session can take a token back before. */
export const ACCESS_TOKEN_SECONDS = 300;

const ISSUER = 'traffic-fines';

const claims = z
  .object({
    sub: z.string(),
    sid: z.string(),
    role: z.enum(ROLES),
    badgeNumber: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
  })
  .transform(({ sub, sid, ...person }): SignedIn => ({ actor: { id: sub, ...person }, sessionId: sid }));

export type Tokens = {
  issue(who: SignedIn): Promise<string>;
  /** Undefined for a token that is forged, expired or not ours. */
  verify(token: string): Promise<SignedIn | undefined>;
};

export function accessTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    issue: ({ actor: { id, ...person }, sessionId }) =>
      new SignJWT({ ...person, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(id)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .sign(key),
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] });
        return claims.parse(payload);
      } catch {
        return undefined;
      }
    },
  };
}

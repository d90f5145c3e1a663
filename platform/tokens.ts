import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

import { ROLES } from '@fines/domain/shared/permissions.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import { jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** The keys of access tokens are Ed25519: who can verify a token cannot make one. */
const KIND = 'ed25519';

/** A key as one line of a file of settings: the text of its PEM, with or without the lines around it. */
const derOf = (text: string): Buffer => Buffer.from(text.replaceAll(/-----[^-]*-----|\\n|\s/g, ''), 'base64');

function keyFrom(make: () => KeyObject): KeyObject | undefined {
  try {
    const key = make();
    return key.asymmetricKeyType === KIND ? key : undefined;
  } catch {
    return undefined;
  }
}

const keyText = (what: string, maker: string, parse: (der: Buffer) => KeyObject) =>
  z.string({ error: `is required: ${what}` }).transform((text, context) => {
    const key = keyFrom(() => parse(derOf(text)));
    if (key !== undefined) return key;
    // The value is left out of the message, since it may be a secret key.
    context.addIssue(`is not ${what}. "node ${maker}" makes one`);
    return z.NEVER;
  });

const PRIVATE = 'an Ed25519 private key (PKCS #8, base64)';
const MAKE_PAIR = 'command-api/auth/make-keys.ts';

const privateKeyFrom = (key: Buffer): KeyObject => createPrivateKey({ key, format: 'der', type: 'pkcs8' });

export const privateKeyText = keyText(PRIVATE, MAKE_PAIR, privateKeyFrom);

/** Signs checkpoints of the log. */
export const logSigningKeyText = keyText(PRIVATE, 'proof/signing/make-key.ts', privateKeyFrom);

export const publicKeyText = keyText('an Ed25519 public key (SPKI, base64)', MAKE_PAIR, (key) =>
  createPublicKey({ key, format: 'der', type: 'spki' }),
);

/** A new pair, as the variables of the environment hold it. */
export function makeTokenKeys(): { TOKEN_PRIVATE_KEY: string; TOKEN_PUBLIC_KEY: string } {
  const { privateKey, publicKey } = generateKeyPairSync(KIND);
  return {
    TOKEN_PRIVATE_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    TOKEN_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/**
 * What a key is known by (RFC 7638), the same for both halves of a pair. Whoever reads the variables only need not load
 * jose.
 */
export async function keyIdOf(publicKey: KeyObject): Promise<string> {
  const { calculateJwkThumbprint } = await import('jose');
  return calculateJwkThumbprint(publicKey);
}

/** What an access token says: who is signed in, in which session, and until when it says so (ms since 1970). */
export type SignedIn = {
  actor: Actor;
  sessionId: string;
  expiresAt: number;
  /** Good for nothing else before that. */
  mustChangePassword?: true | undefined;
};

/** Short, since a token can be revoked earlier only by ending its session. */
export const ACCESS_TOKEN_SECONDS = 300;

/** What every access token carries; one for another purpose or from elsewhere does not. */
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
 * Verifies access tokens. A token that was found good is so until it expires, and is remembered for as long: a
 * console sends the same one with hundreds of requests.
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

import { createPublicKey, type KeyObject } from 'node:crypto';

import { keyIdOf } from '@fines/platform/token-keys.ts';
import { type SignedIn, TOKEN } from '@fines/platform/tokens.ts';
import { SignJWT } from 'jose';

/** Makes access tokens; only the command API has the key for it. */
export type TokenSigner = {
  /** What its key is known by. */
  keyId: string;
  sign(who: SignedIn): Promise<string>;
};

export async function tokenSigner(privateKey: KeyObject): Promise<TokenSigner> {
  const keyId = await keyIdOf(createPublicKey(privateKey));
  const { issuer, audience, typ, alg } = TOKEN;
  return {
    keyId,
    sign: ({ actor: { id, ...person }, sessionId, expiresAt, mustChangePassword }) =>
      new SignJWT({ ...person, sid: sessionId, mustChangePassword })
        .setProtectedHeader({ alg, typ, kid: keyId })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(id)
        .setIssuedAt()
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(privateKey),
  };
}

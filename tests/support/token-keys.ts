import { createPublicKey } from 'node:crypto';

import { tokenSigner } from '@fines/command-api/auth/sessions.ts';
import { makeTokenKeys, privateKeyText } from '@fines/platform/token-keys.ts';
import { type SignedIn } from '@fines/platform/tokens.ts';

/** The keys of a system that a test or a benchmark makes, and an access token that its services take. */
export function tokenKeys() {
  const env = makeTokenKeys();
  const privateKey = privateKeyText.parse(env.TOKEN_PRIVATE_KEY);
  const signer = tokenSigner(privateKey);
  return {
    env,
    privateKey,
    publicKey: createPublicKey(privateKey),
    tokenOf: async (who: Omit<SignedIn, 'expiresAt'>, expiresAt = Date.now() + 300_000): Promise<string> =>
      (await signer).sign({ ...who, expiresAt }),
  };
}

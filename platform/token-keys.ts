import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

import { z } from 'zod';

/** Access tokens are signed with Ed25519, so a service that can verify tokens cannot make them. */
const KIND = 'ed25519';

/** A key as one line of a settings file: the text of its PEM, with or without the lines around it. */
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
const MAKE_LOG_KEY = 'proof/signing/make-key.ts';
const MAKE_PAIR = 'command-api/auth/make-keys.ts';

const privateKeyFrom = (key: Buffer): KeyObject => createPrivateKey({ key, format: 'der', type: 'pkcs8' });

export const privateKeyText = keyText(PRIVATE, MAKE_PAIR, privateKeyFrom);

/** The key that signs tree heads. */
export const logSigningKeyText = keyText(PRIVATE, MAKE_LOG_KEY, privateKeyFrom);

const PUBLIC = 'an Ed25519 public key (SPKI, base64)';
const publicKeyFrom = (key: Buffer): KeyObject => createPublicKey({ key, format: 'der', type: 'spki' });

export const publicKeyText = keyText(PUBLIC, MAKE_PAIR, publicKeyFrom);

export const logPublicKeyText = keyText(PUBLIC, MAKE_LOG_KEY, publicKeyFrom);

/** A new pair, as the environment variables hold it. */
export function makeTokenKeys(): { TOKEN_PRIVATE_KEY: string; TOKEN_PUBLIC_KEY: string } {
  const { privateKey, publicKey } = generateKeyPairSync(KIND);
  return {
    TOKEN_PRIVATE_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    TOKEN_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/**
 * The id of a key (RFC 7638), the same for both halves of a pair. jose is loaded here, so that programs which only read
 * variables do not load it.
 */
export async function keyIdOf(publicKey: KeyObject): Promise<string> {
  const { calculateJwkThumbprint } = await import('jose');
  return calculateJwkThumbprint(publicKey);
}

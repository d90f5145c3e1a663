import { hash, verify } from '@node-rs/argon2';

import { inPasswordQueue } from './password-queue.ts';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => inPasswordQueue(() => hash(password));

/** Made once, beforehand: the first who asks must not wait for it. */
const decoy = hashPassword('no account has this password');

/**
 * Whether the password belongs to the hash. Without a hash it takes as long and is false, so that the time
 * an answer takes does not tell which addresses have an account.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await decoy);
  const matches = await inPasswordQueue(() => verify(against, password));
  return matches && passwordHash !== undefined;
}

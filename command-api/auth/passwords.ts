import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Made once, beforehand: the first who asks must not wait for it. */
const decoy = hashPassword('no account has this password');

/**
 * Whether the password belongs to the hash. Without a hash it takes as long and is false, so that the time
 * an answer takes does not tell which addresses have an account.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}

import { z } from 'zod';

/** The password of a service at a server. It becomes part of an address. */
export const servicePassword = (server: string) =>
  z
    .string({ error: `is required: the password of a service in ${server}` })
    .regex(/^[A-Za-z0-9]{16,}$/, 'must have at least 16 characters, all of them letters and digits');

/** The password in the address of the server counts, too: it is the administrator's. */
export function checkAllDiffer(server: string, address: string, passwords: readonly string[]): void {
  const different = new Set([...passwords, new URL(address).password]);
  if (different.size <= passwords.length)
    throw new Error(`Two users of ${server} have the same password: give each its own.`);
}

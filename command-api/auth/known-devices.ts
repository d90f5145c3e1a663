import { randomBytes } from 'node:crypto';

import type { Pool, Queryable } from '@fines/platform/postgres/postgres.ts';
import { parseCookie, stringifySetCookie } from 'cookie';

import type { Credentials } from './credentials.ts';
import { hashOf } from './refresh-tokens.ts';

const KNOWN_FOR_DAYS = 90;
/** The most devices of one account; a further one replaces the one that was not seen for longest. */
const DEVICES_AT_ONCE = 20;

const IS_KNOWN = `seen_at > now() - interval '${KNOWN_FOR_DAYS} days'`;

/**
 * A secret that a device gets when somebody signs in on it. Nobody can sign in with it: it only gives the device its
 * own count of failures.
 */
export type KnownDevice = { secret: string; hash: Buffer };

/**
 * Remembers on which devices each account was signed in to lately, by hashes of secrets. Each secret is made here for
 * one account, so nobody gains anything by putting a secret of his or her own into another browser.
 */
export class KnownDevices {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * The secret among these that belongs to this account. The database is asked for unknown accounts too, so that the
   * time does not tell them apart.
   */
  async find(secrets: readonly string[], userId: string | undefined): Promise<KnownDevice | undefined> {
    if (secrets.length === 0) return undefined;
    const given = secrets.map((secret) => ({ secret, hash: hashOf(secret) }));
    const { rows } = await this.#pool.query<{ hash: Buffer }>(
      `SELECT hash FROM auth.devices WHERE hash = ANY($1) AND user_id = $2 AND ${IS_KNOWN} LIMIT 1`,
      [given.map(({ hash }) => hash), userId],
    );
    const [found] = rows;
    return found && given.find(({ hash }) => hash.equals(found.hash));
  }

  /**
   * Stores a device of an account, and deletes the account's devices that are too old or too many. If the password
   * was changed meanwhile, all devices were deleted, and the secret that this returns is not valid.
   */
  async remember(
    { userId, passwordHash }: Credentials,
    known: KnownDevice | undefined,
  ): Promise<KnownDevice> {
    const device = known ?? newDevice();
    await this.#pool.query(
      `WITH account AS (
         SELECT user_id FROM auth.credentials WHERE user_id = $1 AND password_hash = $2 FOR NO KEY UPDATE),
       kept AS (
         INSERT INTO auth.devices (hash, user_id, seen_at) SELECT $3, user_id, now() FROM account
         ON CONFLICT (hash) DO UPDATE SET seen_at = now())
       DELETE FROM auth.devices WHERE hash IN (
         SELECT hash FROM auth.devices JOIN account USING (user_id) WHERE hash <> $3 AND NOT ${IS_KNOWN}
         UNION ALL
         (SELECT hash FROM auth.devices JOIN account USING (user_id) WHERE hash <> $3
          ORDER BY seen_at DESC OFFSET ${DEVICES_AT_ONCE - 1}))`,
      [userId, passwordHash, device.hash],
    );
    return device;
  }
}

function newDevice(): KnownDevice {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

/**
 * Forgets the devices of a user whose password was replaced, since somebody else may have known it. `except` are
 * those of the owner.
 */
export async function forgetDevices(
  on: Queryable,
  userId: string,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<void> {
  await on.query('DELETE FROM auth.devices WHERE user_id = $1 AND hash <> ALL($2)', [
    userId,
    except.map(hashOf),
  ]);
}

/**
 * The cookie of a device: the secrets of all accounts that signed in there, the latest first. It neither says
 * who is signed in nor gives any rights.
 */
const NAME = 'fines-devices';
const SEPARATOR = '.';
const SECRET = /^[\w-]{43}$/;
/** Of a computer that many share; together well below what a browser keeps. */
const MOST = 20;

export const devicesIn = (cookies = ''): string[] =>
  (parseCookie(cookies)[NAME] ?? '')
    .split(SEPARATOR)
    .filter((secret) => SECRET.test(secret))
    .slice(0, MOST);

/** The header that keeps them, whichever of them is the latest. */
export const deviceCookie = (secrets: readonly string[], { isTls }: { isTls: boolean }): string =>
  stringifySetCookie({
    name: NAME,
    value: [...new Set(secrets)].slice(0, MOST).join(SEPARATOR),
    path: '/api/auth',
    maxAge: KNOWN_FOR_DAYS * 24 * 3600,
    httpOnly: true,
    sameSite: 'strict',
    secure: isTls,
  });

import { randomBytes } from 'node:crypto';

import type { Pool, Queryable } from '@fines/platform/postgres/postgres.ts';
import bowser from 'bowser';
import { parseCookie, stringifySetCookie } from 'cookie';

import type { Credentials } from './credentials.ts';
import { hashOf } from './refresh-tokens.ts';

const KNOWN_FOR_DAYS = 90;
/** The most devices of one account. One more replaces the device that has been unused for longest. */
const DEVICES_AT_ONCE = 20;

const IS_KNOWN = `seen_at > now() - interval '${KNOWN_FOR_DAYS} days'`;

/**
 * A secret that a device gets when somebody signs in on it. Nobody can sign in with it: it only gives the device its
 * own count of failed sign-ins.
 */
export type KnownDevice = { secret: string; hash: Buffer };

/**
 * Remembers the devices on which each account signed in lately, by hashes of secrets. Each secret is made for one
 * account, so it is no use to put one's own secret into another browser.
 */
export class KnownDevices {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Finds the secret that belongs to this account. It queries the database for unknown accounts too, so that the time
   * of an answer does not show which accounts exist.
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
   * was changed meanwhile, the devices were deleted, and the secret that this returns is not valid.
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
 * Forgets the devices of a user whose password was replaced, since somebody else may have known it. `except` holds
 * the secrets of the owner's own device.
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
 * The cookie of a device: the secrets of all accounts that signed in there, the latest first. It neither says who is
 * signed in nor gives any rights.
 */
const NAME = 'fines-devices';
const SEPARATOR = '.';
const SECRET = /^[\w-]{43}$/;
/** The most accounts of a shared computer. Together their secrets stay well below a browser's limit for cookies. */
const MOST = 20;

export const devicesIn = (cookies = ''): string[] =>
  (parseCookie(cookies)[NAME] ?? '')
    .split(SEPARATOR)
    .filter((secret) => SECRET.test(secret))
    .slice(0, MOST);

/** The header that sets the cookie; the first secret is the latest. */
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

const UNKNOWN_DEVICE = 'Another program';

/** What a person calls the device, such as "Chrome on Windows"; less than clients say, which need not be kept. */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return UNKNOWN_DEVICE;
  const { browser, os } = bowser.parse(userAgent);
  if (browser.name === undefined || browser.name === '') return UNKNOWN_DEVICE;
  return os.name === undefined || os.name === '' ? browser.name : `${browser.name} on ${os.name}`;
}

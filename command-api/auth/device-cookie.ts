import { parseCookie, stringifySetCookie } from 'cookie';

import { KNOWN_FOR_DAYS } from './known-devices.ts';

/**
 * The cookie of a device: the secrets of all accounts that signed in there, the latest first. It says nothing about who
 * is signed in, and no request is allowed for it.
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

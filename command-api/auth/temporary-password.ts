import { addHours } from '@fines/domain/shared/dates.ts';
import { TEMPORARY_PASSWORD_HOURS, type TemporaryPassword } from '@fines/domain/user/commands.ts';
import type { RecordedUserEvent } from '@fines/domain/user/events.ts';

import { keyedHash } from '../engine/mutex.ts';
import type { Credentials } from './credentials.ts';

/** 32 characters; no two look alike. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * The temporary password that a command gives to a user, such as `k7mw-3xqp-9dtr`, 60 bits. It is computed with the
 * server's secret, so that the same command always gives the same password and nothing has to store it.
 */
export function temporaryPasswordOf(userId: string, commandId: string, secret: string): string {
  const bytes = Buffer.from(keyedHash(`temporary password ${userId} ${commandId}`, secret), 'hex');
  const signs = Array.from(bytes.subarray(0, 12), (byte) => SIGNS.charAt(byte % SIGNS.length));
  return [0, 4, 8].map((start) => signs.slice(start, start + 4).join('')).join('-');
}

export const temporaryPasswordEnd = (now: string): string => addHours(now, TEMPORARY_PASSWORD_HOURS);

/** The last event that gave a user a temporary password: its command, and when the password expires. */
export function lastPasswordEvent(
  events: readonly RecordedUserEvent[],
): { commandId: string; expiresAt: string } | undefined {
  const given = events.flatMap(({ type, data, metadata: { commandId } }) => {
    const expiresAt =
      type === 'TemporaryPasswordSet' || type === 'UserReactivated' ? data.expiresAt : undefined;
    return expiresAt === undefined ? [] : [{ commandId, expiresAt }];
  });
  return given.at(-1);
}

/**
 * Whether the stored password is the latest one in the log. If the log has a later temporary password that is not
 * stored yet, because its command stopped halfway, the stored one is no longer accepted.
 */
export const isPasswordOf = ({ temporaryBy }: Credentials, events: readonly RecordedUserEvent[]): boolean => {
  const last = lastPasswordEvent(events);
  return last === undefined || last.commandId === temporaryBy;
};

/** The temporary password to answer a command with; undefined once the user has replaced it. */
export function temporaryPasswordIn(
  { userId, temporaryBy, temporaryUntil }: Credentials,
  commandId: string,
  secret: string,
): TemporaryPassword | undefined {
  if (temporaryBy !== commandId || temporaryUntil === null) return undefined;
  const temporaryPassword = temporaryPasswordOf(userId, commandId, secret);
  return { temporaryPassword, passwordExpiresAt: temporaryUntil.toISOString() };
}

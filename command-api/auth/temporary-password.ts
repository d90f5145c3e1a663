import { addHours } from '@fines/domain/shared/dates.ts';
import { TEMPORARY_PASSWORD_HOURS, type TemporaryPassword } from '@fines/domain/user/commands.ts';
import type { RecordedUserEvent } from '@fines/domain/user/events.ts';

import { keyedHash } from '../engine/mutex.ts';
import type { Credentials } from './credentials.ts';

/** 32 signs, none of which looks like another. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * The password that a command gives to a user: `k7mw-3xqp-9dtr`, 60 bits. It follows from the server's secret,
 * so that the same command sent again is answered with the same password, which is kept nowhere.
 */
export function temporaryPasswordOf(userId: string, commandId: string, secret: string): string {
  const bytes = Buffer.from(keyedHash(`temporary password ${userId} ${commandId}`, secret), 'hex');
  const signs = Array.from(bytes.subarray(0, 12), (byte) => SIGNS.charAt(byte % SIGNS.length));
  return [0, 4, 8].map((start) => signs.slice(start, start + 4).join('')).join('-');
}

export const temporaryPasswordEnd = (now: string): string => addHours(now, TEMPORARY_PASSWORD_HOURS);

/** The last temporary password that the log knows of a user, and which command gave it. */
export function lastPasswordWord(
  events: readonly RecordedUserEvent[],
): { commandId: string; expiresAt: string } | undefined {
  const words = events.flatMap(({ type, data, metadata: { commandId } }) => {
    const expiresAt =
      type === 'TemporaryPasswordSet' || type === 'UserReactivated' ? data.expiresAt : undefined;
    return expiresAt === undefined ? [] : [{ commandId, expiresAt }];
  });
  return words.at(-1);
}

/**
 * Whether the password that is kept is the one that counts. It is not between the word of another one in the log and
 * its keeping: what was void when that was said does not work because the rest was cut off.
 */
export const isPasswordOf = ({ temporaryBy }: Credentials, events: readonly RecordedUserEvent[]): boolean => {
  const word = lastPasswordWord(events);
  return word === undefined || word.commandId === temporaryBy;
};

/** What a command may say of the password that it gave, as long as that is still to be replaced. */
export function temporaryPasswordIn(
  { userId, temporaryBy, temporaryUntil }: Credentials,
  commandId: string,
  secret: string,
): TemporaryPassword | undefined {
  if (temporaryBy !== commandId || temporaryUntil === null) return undefined;
  const temporaryPassword = temporaryPasswordOf(userId, commandId, secret);
  return { temporaryPassword, passwordExpiresAt: temporaryUntil.toISOString() };
}

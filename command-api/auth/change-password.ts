import { invalid } from '@fines/domain/shared/refusal.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { unauthorised } from '@fines/platform/http/problem.ts';
import { type Pool, transaction } from '@fines/platform/postgres.ts';

import { knownUser } from '../user/active-user.ts';
import type { ChangePasswordBody } from './bodies.ts';
import { type CredentialStore, replacePassword } from './credentials.ts';
import { forgetDevices } from './known-devices.ts';
import type { LoginLimits } from './login-limits.ts';
import { requireStrong } from './password-strength.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { endSessions } from './sessions.ts';

export type PasswordTools = {
  pool: Pool;
  store: EventStore;
  credentials: CredentialStore;
  limits: LoginLimits;
};

const NOT_THE_SAME = 'Choose another password than the temporary one';

/** Somebody signed in, and what secrets the device showed. */
type Who = { userId: string; sessionId: string; devices: readonly string[] };

/**
 * Changes the own password, ends the own sessions but this one and forgets the own devices but this one. Wrong current
 * passwords are counted for the session, so that one that was left open is not a place to guess it.
 *
 * @returns how many sessions ended
 */
export async function changePassword(
  { pool, store, credentials, limits }: PasswordTools,
  { userId, sessionId, devices }: Who,
  { currentPassword, newPassword }: ChangePasswordBody,
): Promise<number> {
  const [user, known] = await Promise.all([knownUser(store, userId), credentials.byUser(userId)]);
  if (user === undefined || known === undefined) throw unauthorised();
  await requireStrong('newPassword', newPassword, user);
  if (known.temporaryUntil !== null && newPassword === currentPassword)
    throw invalid({ newPassword: NOT_THE_SAME });
  const ended = await limits.confirm(sessionId, async () => {
    if (!(await passwordMatches(known.passwordHash, currentPassword))) return undefined;
    const newHash = await hashPassword(newPassword);
    return transaction(pool, async (connection) => {
      if (!(await replacePassword(connection, known, newHash))) return undefined;
      await forgetDevices(connection, userId, { except: devices });
      return endSessions(connection, userId, { except: sessionId });
    });
  });
  if (ended === undefined) throw invalid({ currentPassword: 'Current password is wrong' });
  return ended;
}

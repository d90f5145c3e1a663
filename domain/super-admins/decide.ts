import { conflict } from '../shared/refusal.ts';
import type { RecordedSuperAdminEvent, SuperAdminEvent } from './events.ts';

/** The ids of the active super admins. */
export type SuperAdmins = ReadonlySet<string>;

export const noSuperAdmins: SuperAdmins = new Set();

export type SuperAdminCommand = { type: 'AppointSuperAdmin' | 'DismissSuperAdmin'; userId: string };

/** The code of the refusal. */
export const LAST_SUPER_ADMIN = 'last-super-admin';

/** The last super admin cannot be dismissed, since then nobody could appoint another. */
export function decide({ type, userId }: SuperAdminCommand, admins: SuperAdmins): SuperAdminEvent[] {
  switch (type) {
    case 'AppointSuperAdmin':
      return admins.has(userId) ? [] : [{ type: 'SuperAdminAppointed', data: { userId } }];
    case 'DismissSuperAdmin':
      if (!admins.has(userId)) return [];
      if (admins.size === 1) {
        throw conflict(LAST_SUPER_ADMIN, 'This is the last active super admin: appoint another one first');
      }
      return [{ type: 'SuperAdminDismissed', data: { userId } }];
    default:
      return type satisfies never;
  }
}

export function evolve(admins: SuperAdmins, event: RecordedSuperAdminEvent): SuperAdmins {
  const { userId } = event.data;
  switch (event.type) {
    case 'SuperAdminAppointed':
      return new Set([...admins, userId]);
    case 'SuperAdminDismissed':
      return new Set([...admins].filter((admin) => admin !== userId));
    default:
      return event satisfies never;
  }
}

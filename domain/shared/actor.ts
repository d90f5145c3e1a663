import type { Role } from './roles.ts';

/** Who gives a command, as signed in. */
export type Actor = {
  id: string;
  role: Role;
  badgeNumber: string | null;
  firstName: string;
  lastName: string;
};

/** The actor of what the system does by itself. */
export const SYSTEM: Actor = {
  id: 'system',
  role: 'SUPER_ADMIN',
  badgeNumber: null,
  firstName: 'System',
  lastName: '',
};

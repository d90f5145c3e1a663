import type { Role } from './roles.ts';

/** Who gives a command, as signed in. */
export type Actor = {
  id: string;
  role: Role;
  badgeNumber: string | null;
  firstName: string;
  lastName: string;
};

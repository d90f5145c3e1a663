import { anyCase } from './enumeration.ts';

export const ROLES = [
  'TRAFFIC_OFFICER',
  'SENIOR_OFFICER',
  'MANAGER',
  'FINANCE_OFFICER',
  'AUDITOR',
  'SUPER_ADMIN',
] as const;
export type Role = (typeof ROLES)[number];

export const roleSchema = anyCase(ROLES, `Role must be one of ${ROLES.join(', ')}`);

export const isRole = (value: string): value is Role => ROLES.some((role) => role === value);

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  TRAFFIC_OFFICER: 'Traffic Officer',
  SENIOR_OFFICER: 'Senior Officer',
  MANAGER: 'Manager',
  FINANCE_OFFICER: 'Finance Officer',
  AUDITOR: 'Auditor',
  SUPER_ADMIN: 'Super Admin',
};

const RANKS: Readonly<Record<Role, number>> = {
  TRAFFIC_OFFICER: 1,
  SENIOR_OFFICER: 2,
  MANAGER: 3,
  FINANCE_OFFICER: 3,
  AUDITOR: 3,
  SUPER_ADMIN: 4,
};

/**
 * The rank rule of reading: a role passes if its rank is at least the rank of any role that is listed. So it
 * is wider than membership: a FINANCE_OFFICER passes where MANAGER is listed.
 */
export const hasRankOf = (role: Role, listed: readonly Role[]): boolean =>
  listed.some((required) => RANKS[role] >= RANKS[required]);

export const outranks = (role: Role, other: Role): boolean => RANKS[role] > RANKS[other];

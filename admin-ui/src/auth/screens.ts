import { hasRankOf, type Role, ROLES } from '@fines/domain/shared/permissions.ts';

/** The roles that the specification lists for each screen, and auditors, who read all that there is. */
const SCREEN_ROLES = {
  dashboard: ROLES,
  fines: ROLES,
  disputes: ['SENIOR_OFFICER', 'MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
  vehicles: ROLES,
  officers: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
  reports: ['MANAGER', 'FINANCE_OFFICER', 'AUDITOR', 'SUPER_ADMIN'],
  payments: ['FINANCE_OFFICER', 'MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
  users: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
  audit: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
  settings: ROLES,
} as const satisfies Record<string, readonly Role[]>;

export type Screen = keyof typeof SCREEN_ROLES;

const rolesOf = (screen: Screen): readonly Role[] => SCREEN_ROLES[screen];

const isScreen = (name: string): name is Screen => Object.hasOwn(SCREEN_ROLES, name);

/** The menu shows a screen to exactly the roles listed for it. */
export const isInMenuOf = (role: Role, screen: Screen): boolean => rolesOf(screen).includes(role);

/** The screen that lists a resource of the API, where it is not called the same. */
export const screenOf = (resource: string): string =>
  resource === 'reviews' || resource.startsWith('registers/') ? 'audit' : resource;

/** The route guard goes by rank, so it lets through some whom the menu leaves out. */
export const mayOpen = (role: Role, screen: string): boolean =>
  isScreen(screen) && hasRankOf(role, rolesOf(screen));

import {
  type CommandName,
  grantOf,
  hasRankOf,
  type Role,
  ROLE_LABELS,
  ROLES,
} from '@fines/domain/shared/permissions.ts';

import { common } from '../messages.ts';
import { t } from './messages.ts';

/**
 * The screens of the menu, in its order: their names and addresses, and the roles that the specification lists for
 * each, with auditors, who read everything.
 */
const SCREENS = {
  dashboard: { label: t('dashboard'), to: '/', roles: ROLES },
  fines: { label: common('fines'), to: '/fines', roles: ROLES },
  disputes: {
    label: t('disputes'),
    to: '/disputes',
    roles: ['SENIOR_OFFICER', 'MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
  },
  vehicles: { label: t('vehicles'), to: '/vehicles', roles: ROLES },
  officers: { label: t('officers'), to: '/officers', roles: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'] },
  reports: {
    label: t('reports'),
    to: '/reports',
    roles: ['MANAGER', 'FINANCE_OFFICER', 'AUDITOR', 'SUPER_ADMIN'],
  },
  payments: {
    label: common('payments'),
    to: '/payments',
    roles: ['FINANCE_OFFICER', 'MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
  },
  users: { label: t('users'), to: '/users', roles: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'] },
  audit: { label: common('audit'), to: '/audit', roles: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'] },
  'personal-data': {
    label: t('personalData'),
    to: '/personal-data',
    roles: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
  },
  settings: { label: common('settings'), to: '/settings', roles: ROLES },
} as const satisfies Record<string, { label: string; to: string; roles: readonly Role[] }>;

export type Screen = keyof typeof SCREENS;

const isScreen = (name: string): name is Screen => Object.hasOwn(SCREENS, name);

const rolesOf = (screen: Screen): readonly Role[] => SCREENS[screen].roles;

export const labelOf = (screen: Screen): string => SCREENS[screen].label;

export type MenuEntry = { screen: Screen; label: string; to: string };

/** What the menu shows to a role: exactly the screens that are listed for it. */
export const menuOf = (role: Role): MenuEntry[] =>
  Object.keys(SCREENS)
    .filter(isScreen)
    .filter((screen) => isInMenuOf(role, screen))
    .map((screen) => ({ screen, label: SCREENS[screen].label, to: SCREENS[screen].to }));

export const isInMenuOf = (role: Role, screen: Screen): boolean => rolesOf(screen).includes(role);

/** The screen that lists a resource of the API, where it is not called the same. */
export function screenOf(resource: string): string {
  if (resource === 'erasures') return 'personal-data';
  if (resource === 'suspense') return 'payments';
  return /^(reviews$|log$|registers\/)/.test(resource) ? 'audit' : resource;
}

/** The route guard goes by rank, so it lets through some whom the menu leaves out. */
export const mayOpen = (role: Role, screen: string): boolean =>
  isScreen(screen) && hasRankOf(role, rolesOf(screen));

/** Why a role may never do this; undefined if it may, at least in some cases. The server decides anyway. */
export const roleReason = (role: Role, command: CommandName): string | undefined =>
  grantOf(role, command) === 'no' ? t('notAvailableToRole', { role: ROLE_LABELS[role] }) : undefined;

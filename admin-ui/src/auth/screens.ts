import {
  type CommandName,
  grantOf,
  hasRankOf,
  IMPORT_READERS,
  isReadOnly,
  PERSONAL_DATA_READERS,
  type Role,
  ROLE_LABELS,
  ROLES,
} from '@fines/domain/shared/permissions.ts';

import { t } from '../i18n/i18nProvider.ts';

type ScreenFacts = {
  label: string;
  to: string;
  /** Who finds it in the menu. */
  roles: readonly Role[];
  /** Whether a rank as high as theirs does not open it. */
  isForNobodyElse?: true;
};

/**
 * The screens of the menu, in its order: their names and addresses, and the roles that the specification lists for
 * each, with auditors, who read everything.
 */
const SCREENS = {
  dashboard: { label: t('auth.dashboard'), to: '/', roles: ROLES },
  fines: { label: t('common.fines'), to: '/fines', roles: ROLES },
  disputes: {
    label: t('auth.disputes'),
    to: '/disputes',
    roles: ['SENIOR_OFFICER', 'MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
  },
  vehicles: { label: t('auth.vehicles'), to: '/vehicles', roles: ROLES },
  officers: { label: t('auth.officers'), to: '/officers', roles: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'] },
  reports: {
    label: t('auth.reports'),
    to: '/reports',
    roles: ['MANAGER', 'FINANCE_OFFICER', 'AUDITOR', 'SUPER_ADMIN'],
  },
  payments: {
    label: t('common.payments'),
    to: '/payments',
    roles: ['FINANCE_OFFICER', 'MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
  },
  users: { label: t('auth.users'), to: '/users', roles: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'] },
  audit: { label: t('common.audit'), to: '/audit', roles: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'] },
  'personal-data': {
    label: t('auth.personalData'),
    to: '/personal-data',
    roles: PERSONAL_DATA_READERS,
    isForNobodyElse: true,
  },
  settings: { label: t('common.settings'), to: '/settings', roles: ROLES },
} as const satisfies Record<string, ScreenFacts>;

export type Screen = keyof typeof SCREENS;

const isScreen = (name: string): name is Screen => Object.hasOwn(SCREENS, name);

const factsOf = (screen: Screen): ScreenFacts => SCREENS[screen];

export const labelOf = (screen: Screen): string => SCREENS[screen].label;

export type MenuEntry = { screen: Screen; label: string; to: string };

/** What the menu shows to a role: exactly the screens that are listed for it. */
export const menuOf = (role: Role): MenuEntry[] =>
  Object.keys(SCREENS)
    .filter(isScreen)
    .filter((screen) => isInMenuOf(role, screen))
    .map((screen) => ({ screen, label: SCREENS[screen].label, to: SCREENS[screen].to }));

export const isInMenuOf = (role: Role, screen: Screen): boolean => factsOf(screen).roles.includes(role);

/** The screen that lists a resource of the API, where it is not called the same. */
function screenOf(resource: string): string {
  if (resource === 'erasures') return 'personal-data';
  if (resource === 'suspense') return 'payments';
  return /^(reviews$|log$|registers\/)/.test(resource) ? 'audit' : resource;
}

/** The route guard goes by rank, so it lets through some whom the menu leaves out. */
export function mayOpen(role: Role, screen: string): boolean {
  if (!isScreen(screen)) return false;
  const { roles, isForNobodyElse } = factsOf(screen);
  return isForNobodyElse ? roles.includes(role) : hasRankOf(role, roles);
}

/** The resource of the imports of vehicles, which fewer may see than the vehicles. */
export const VEHICLE_IMPORTS = 'vehicle-imports';

/** Whether a role may open the screen of a resource, or the form that makes a record of it. */
export function mayAccess(role: Role, resource: string, action: string): boolean {
  if (resource === VEHICLE_IMPORTS) return hasRankOf(role, IMPORT_READERS);
  return mayOpen(role, screenOf(resource)) && !(action === 'create' && isReadOnly(role));
}

/** Why a role may never do this; undefined if it may, at least in some cases. The server decides anyway. */
export const roleReason = (role: Role, command: CommandName): string | undefined =>
  grantOf(role, command) === 'no' ? t('auth.notAvailableToRole', { role: ROLE_LABELS[role] }) : undefined;

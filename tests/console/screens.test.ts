import { isInMenuOf, mayOpen, type Screen } from '@fines/admin-ui/src/auth/screens.ts';
import { type Role, ROLES } from '@fines/domain/shared/permissions.ts';
import { expect, it } from 'vitest';

/** As the specification lists them; who types the address goes by rank, so MANAGER, FINANCE_OFFICER and AUDITOR alike. */
const SCREENS: readonly { screen: Screen; inMenu: readonly Role[]; open: readonly Role[] }[] = [
  { screen: 'dashboard', inMenu: ROLES, open: ROLES },
  { screen: 'fines', inMenu: ROLES, open: ROLES },
  {
    screen: 'disputes',
    inMenu: ['SENIOR_OFFICER', 'MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
    open: ['SENIOR_OFFICER', 'MANAGER', 'FINANCE_OFFICER', 'AUDITOR', 'SUPER_ADMIN'],
  },
  { screen: 'vehicles', inMenu: ROLES, open: ROLES },
  {
    screen: 'officers',
    inMenu: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
    open: ['MANAGER', 'FINANCE_OFFICER', 'AUDITOR', 'SUPER_ADMIN'],
  },
  {
    screen: 'reports',
    inMenu: ['MANAGER', 'FINANCE_OFFICER', 'AUDITOR', 'SUPER_ADMIN'],
    open: ['MANAGER', 'FINANCE_OFFICER', 'AUDITOR', 'SUPER_ADMIN'],
  },
  {
    screen: 'payments',
    inMenu: ['MANAGER', 'FINANCE_OFFICER', 'AUDITOR', 'SUPER_ADMIN'],
    open: ['MANAGER', 'FINANCE_OFFICER', 'AUDITOR', 'SUPER_ADMIN'],
  },
  {
    screen: 'users',
    inMenu: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
    open: ['MANAGER', 'FINANCE_OFFICER', 'AUDITOR', 'SUPER_ADMIN'],
  },
  {
    screen: 'audit',
    inMenu: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
    open: ['MANAGER', 'FINANCE_OFFICER', 'AUDITOR', 'SUPER_ADMIN'],
  },
  {
    screen: 'personal-data',
    inMenu: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
    open: ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'],
  },
  { screen: 'settings', inMenu: ROLES, open: ROLES },
];

it.each(SCREENS)(
  '$screen is in the menu of the roles listed, and open to their ranks if it is not for nobody else',
  (row) => {
    expect(ROLES.filter((role) => isInMenuOf(role, row.screen))).toEqual(row.inMenu);
    expect(ROLES.filter((role) => mayOpen(role, row.screen))).toEqual(row.open);
  },
);

it('a screen that does not exist is open to nobody', () => {
  expect(ROLES.filter((role) => mayOpen(role, 'toString'))).toEqual([]);
});

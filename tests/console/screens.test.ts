import { isInMenuOf, mayOpen } from '@fines/admin-ui/src/auth/screens.ts';
import { ROLES } from '@fines/domain/shared/roles.ts';
import { expect, it } from 'vitest';

it.each(['dashboard', 'fines', 'settings'] as const)('%s is in every menu and open to all', (screen) => {
  expect(ROLES.filter((role) => isInMenuOf(role, screen))).toEqual(ROLES);
  expect(ROLES.filter((role) => mayOpen(role, screen))).toEqual(ROLES);
});

it('a screen that does not exist is open to nobody', () => {
  expect(ROLES.filter((role) => mayOpen(role, 'toString'))).toEqual([]);
});

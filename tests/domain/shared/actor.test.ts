import { SYSTEM } from '@fines/domain/shared/person.ts';
import { expect, it } from 'vitest';

it('names the system in events as it always has', () => {
  expect(SYSTEM).toEqual({
    id: 'system',
    role: 'SUPER_ADMIN',
    badgeNumber: null,
    firstName: 'System',
    lastName: '',
  });
});

import {
  grantableRoles,
  reasonAgainstDeleting,
  reasonAgainstEditing,
  reasonAgainstManaging,
} from '@fines/admin-ui/src/user/userRights.ts';
import { changesOf, creationOf, NEW_USER, userValuesOf } from '@fines/admin-ui/src/user/userValues.ts';
import { type Role, ROLES } from '@fines/domain/shared/permissions.ts';
import { describe, expect, it } from 'vitest';

import { OFFICER } from './memory.ts';

const somebody = (role: Role, id = `a-${role}`) => ({ ...OFFICER, id, role });

describe('who may manage whom', () => {
  const BELOW: readonly Role[] = ['TRAFFIC_OFFICER', 'SENIOR_OFFICER'];
  const MANAGED: Readonly<Record<Role, readonly Role[]>> = {
    TRAFFIC_OFFICER: [],
    SENIOR_OFFICER: [],
    MANAGER: BELOW,
    FINANCE_OFFICER: [],
    AUDITOR: [],
    SUPER_ADMIN: ROLES,
  };

  it.each(ROLES)('%s', (role) => {
    const person = somebody(role, 'me');
    const managed = MANAGED[role];
    expect(grantableRoles(person)).toEqual(managed);
    expect(ROLES.filter((other) => reasonAgainstEditing(person, somebody(other)) === undefined)).toEqual(
      managed,
    );
    expect(ROLES.filter((other) => reasonAgainstDeleting(person, somebody(other)) === undefined)).toEqual(
      managed,
    );
    expect(reasonAgainstManaging(person) === undefined).toBe(managed.length > 0);
  });

  it('nobody deletes the own account', () => {
    const admin = somebody('SUPER_ADMIN');
    expect(reasonAgainstDeleting(admin, admin)).toBe('You cannot delete your own account');
    expect(reasonAgainstEditing(admin, admin)).toBeUndefined();
  });
});

describe('what the form tells the API', () => {
  it('of a new user: no spaces around, and null for no badge', () => {
    const values = {
      ...NEW_USER,
      firstName: ' Sifiso ',
      lastName: 'Ndwandwe',
      email: ' s@p.sz ',
      badgeNumber: ' ',
    };
    expect(creationOf({ ...values, password: ' kept as typed ' })).toEqual({
      firstName: 'Sifiso',
      lastName: 'Ndwandwe',
      email: 's@p.sz',
      password: ' kept as typed ',
      badgeNumber: null,
      role: 'TRAFFIC_OFFICER',
    });
  });

  it('of an edit: only what differs', () => {
    const values = userValuesOf(OFFICER);
    expect(changesOf(values, OFFICER)).toEqual({});
    expect(changesOf({ ...values, badgeNumber: '', role: 'MANAGER', lastName: ' Zulu ' }, OFFICER)).toEqual({
      badgeNumber: null,
      role: 'MANAGER',
      lastName: 'Zulu',
    });
  });
});

import {
  hasRankOf,
  outranks,
  ROLE_LABELS,
  type Role,
  ROLES,
  roleSchema,
} from '@fines/domain/shared/permissions.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { forAll } from '../for-all.ts';

/** As the spec lists them. */
const RANKS = {
  TRAFFIC_OFFICER: 1,
  SENIOR_OFFICER: 2,
  MANAGER: 3,
  FINANCE_OFFICER: 3,
  AUDITOR: 3,
  SUPER_ADMIN: 4,
};

const role = fc.constantFrom(...ROLES);

describe('the rank rule', () => {
  it('passes a role whose rank is at least that of any listed role', () => {
    forAll([role, fc.array(role)], (who, listed) => {
      expect(hasRankOf(who, listed)).toBe(listed.some((required) => RANKS[who] >= RANKS[required]));
    });
  });

  it.each<[Role, Role[], boolean]>([
    ['FINANCE_OFFICER', ['MANAGER'], true],
    ['MANAGER', ['FINANCE_OFFICER'], true],
    ['FINANCE_OFFICER', ['MANAGER', 'SUPER_ADMIN'], true],
    ['AUDITOR', ['MANAGER', 'SUPER_ADMIN'], true],
    ['AUDITOR', ['SUPER_ADMIN'], false],
    ['SENIOR_OFFICER', ['MANAGER', 'SUPER_ADMIN'], false],
    ['TRAFFIC_OFFICER', ['SENIOR_OFFICER'], false],
    ['MANAGER', ['SUPER_ADMIN'], false],
    ['SUPER_ADMIN', ['TRAFFIC_OFFICER'], true],
    ['SUPER_ADMIN', [], false],
  ])('%s where %j is listed: %s', (who, listed, passes) => {
    expect(hasRankOf(who, listed)).toBe(passes);
  });

  it('never lets a role outrank itself or its equal', () => {
    forAll([role, role], (a, b) => {
      expect(outranks(a, b)).toBe(RANKS[a] > RANKS[b]);
    });
    expect(outranks('MANAGER', 'FINANCE_OFFICER')).toBe(false);
    expect(outranks('FINANCE_OFFICER', 'MANAGER')).toBe(false);
  });
});

describe('a role', () => {
  it('is accepted in any case', () => {
    expect(roleSchema.parse(' traffic_officer ')).toBe('TRAFFIC_OFFICER');
    expect(roleSchema.parse('Manager')).toBe('MANAGER');
  });

  it.each(['', 'ADMIN', 'traffic officer', 3, null, undefined])('is not %j', (value) => {
    expect(roleSchema.safeParse(value).error?.issues[0]?.message).toBe(
      'Role must be one of TRAFFIC_OFFICER, SENIOR_OFFICER, MANAGER, FINANCE_OFFICER, AUDITOR, SUPER_ADMIN',
    );
  });

  it('has a label', () => {
    expect(ROLE_LABELS).toEqual({
      TRAFFIC_OFFICER: 'Traffic Officer',
      SENIOR_OFFICER: 'Senior Officer',
      MANAGER: 'Manager',
      FINANCE_OFFICER: 'Finance Officer',
      AUDITOR: 'Auditor',
      SUPER_ADMIN: 'Super Admin',
    });
  });
});

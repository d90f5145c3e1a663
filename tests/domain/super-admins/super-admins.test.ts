import { decide, evolve, noSuperAdmins, type SuperAdminCommand } from '@fines/domain/super-admins/decide.ts';
import { parseSuperAdminEvent, type SuperAdminEvent } from '@fines/domain/super-admins/events.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { superAdminAppointed, superAdminDismissed } from '../events.ts';
import { forAll } from '../for-all.ts';
import { refusalOf, scenarios } from '../given-when-then.ts';
import { logged } from '../logged.ts';

const { given, stateAfter } = scenarios({ decide, evolve, initial: noSuperAdmins });

const A = '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0005';
const B = '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0006';
const C = '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0007';

const appoint = (userId: string): SuperAdminCommand => ({ type: 'AppointSuperAdmin', userId });
const dismiss = (userId: string): SuperAdminCommand => ({ type: 'DismissSuperAdmin', userId });

describe('appointing a super admin', () => {
  it('is recorded once', () => {
    given()
      .when(appoint(A))
      .thenEvents({ type: 'SuperAdminAppointed', data: { userId: A } });
    given(superAdminAppointed(A)).when(appoint(A)).thenNothing();
  });

  it('is possible again after a dismissal', () => {
    given(superAdminAppointed(A), superAdminAppointed(B), superAdminDismissed(A))
      .when(appoint(A))
      .thenEvents({ type: 'SuperAdminAppointed', data: { userId: A } });
  });
});

describe('dismissing a super admin', () => {
  it('is recorded while another one remains', () => {
    given(superAdminAppointed(A), superAdminAppointed(B))
      .when(dismiss(A))
      .thenEvents({ type: 'SuperAdminDismissed', data: { userId: A } });
  });

  it('does nothing to who is none', () => {
    given().when(dismiss(A)).thenNothing();
    given(superAdminAppointed(A)).when(dismiss(B)).thenNothing();
  });

  it('is refused for the last one', () => {
    given(superAdminAppointed(A), superAdminAppointed(B), superAdminDismissed(B))
      .when(dismiss(A))
      .thenRefused({
        kind: 'conflict',
        code: 'last-super-admin',
        message: 'This is the last active super admin: appoint another one first',
      });
  });
});

describe('the roster', () => {
  it('holds those who were appointed and not dismissed', () => {
    const after = stateAfter(superAdminAppointed(A), superAdminAppointed(B), superAdminDismissed(A));
    expect(after).toEqual(new Set([B]));
  });

  it('is a new one after each event: who holds the old one sees no change', () => {
    const before = stateAfter(superAdminAppointed(A));
    evolve(before, superAdminAppointed(B));
    evolve(before, superAdminDismissed(A));
    expect(before).toEqual(new Set([A]));
  });

  it('is never empty again once there was a super admin, and events only ever change it', () => {
    const who = fc.constantFrom(A, B, C);
    const command = fc.oneof(who.map(appoint), who.map(dismiss));
    forAll([fc.array(command, { maxLength: 30 })], (commands) => {
      let roster = noSuperAdmins;
      for (const next of commands) {
        const before = roster;
        const events: SuperAdminEvent[] = [];
        refusalOf(() => events.push(...decide(next, before)));
        roster = logged(parseSuperAdminEvent, events).reduce(evolve, before);
        expect(roster.size > 0 || before.size === 0).toBe(true);
        expect(Math.abs(roster.size - before.size)).toBe(events.length);
      }
    });
  });
});

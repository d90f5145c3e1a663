import { describe, expect, it } from 'vitest';

import { actor, fineAmended, fineDeleted, fineIssued } from '../events.ts';
import { amendFine, FINE_NOT_FOUND, given, ISSUED_AND, stateAfter } from './fine-scenarios.ts';

const SOMEONE_ELSE = 'b4a5d0f2-5f57-4b52-8e4e-000000000099';

describe('amending a fine', () => {
  it.each(['UNPAID', 'PAID', 'DISPUTED'] as const)('is possible while it is %s', (status) => {
    given(...ISSUED_AND[status])
      .when(amendFine({ location: 'Manzini' }))
      .thenEvents({ type: 'FineAmended', data: { location: 'Manzini' } });
  });

  it('records only the fields that change', () => {
    given(fineIssued({ driverName: 'Thandi Nkosi', notes: null }))
      .when(amendFine({ driverName: 'Thandi Nkosi', notes: 'Hazard lights on', driverLicense: 'DL-1' }))
      .thenEvents({ type: 'FineAmended', data: { notes: 'Hazard lights on', driverLicense: 'DL-1' } });
  });

  it('takes an optional field away with null', () => {
    given(fineIssued({ driverName: 'Thandi Nkosi' }))
      .when(amendFine({ driverName: null }))
      .thenEvents({ type: 'FineAmended', data: { driverName: null } });
  });

  it('does nothing when nothing changes', () => {
    given(fineIssued({ location: 'Manzini', notes: null }))
      .when(amendFine({ location: 'Manzini', notes: null }))
      .thenNothing();
    given(fineIssued()).when(amendFine({})).thenNothing();
  });

  it('lets fields that are not given stay', () => {
    const all = { driverLicense: undefined, driverName: undefined, location: undefined, notes: undefined };
    given(fineIssued()).when(amendFine(all)).thenNothing();
    given(fineIssued())
      .when(amendFine({ ...all, notes: 'Seen again' }))
      .thenEvents({ type: 'FineAmended', data: { notes: 'Seen again' } });
  });

  it('compares with what the fine says now, not with what it said first', () => {
    given(fineIssued({ location: 'Mbabane' }), fineAmended({ location: 'Manzini' }))
      .when(amendFine({ location: 'Mbabane' }))
      .thenEvents({ type: 'FineAmended', data: { location: 'Mbabane' } });
  });

  it('lets a traffic officer amend a fine of his or her own', () => {
    given(fineIssued())
      .when(amendFine({ location: 'Manzini' }, actor('TRAFFIC_OFFICER')))
      .thenEvents({ type: 'FineAmended', data: { location: 'Manzini' } });
  });

  it("refuses a traffic officer another officer's fine, even if nothing would change", () => {
    for (const location of ['Manzini', 'Gwamile Street, Mbabane']) {
      given(fineIssued({ location: 'Gwamile Street, Mbabane' }))
        .when(amendFine({ location }, actor('TRAFFIC_OFFICER', SOMEONE_ELSE)))
        .thenRefused({
          kind: 'forbidden',
          code: 'forbidden',
          message: 'You may edit only the fines that you issued',
        });
    }
  });

  it.each(['SENIOR_OFFICER', 'MANAGER', 'FINANCE_OFFICER', 'SUPER_ADMIN'] as const)(
    'lets a %s amend the fines of others',
    (role) => {
      given(fineIssued())
        .when(amendFine({ location: 'Manzini' }, actor(role, SOMEONE_ELSE)))
        .thenEvents({ type: 'FineAmended', data: { location: 'Manzini' } });
    },
  );

  it('finds neither a fine that never was nor a deleted one', () => {
    given()
      .when(amendFine({ location: 'Manzini' }))
      .thenRefused(FINE_NOT_FOUND);
    given(fineIssued(), fineDeleted())
      .when(amendFine({ location: 'Manzini' }))
      .thenRefused(FINE_NOT_FOUND);
  });
});

describe('an amended fine', () => {
  it('has the new fields, the old rest and the time of the change', () => {
    const before = stateAfter(fineIssued());
    const after = stateAfter(
      fineIssued(),
      fineAmended({ notes: 'Hazard lights on' }, '2026-03-11T06:00:00.000Z'),
    );
    expect(after).toEqual({ ...before, notes: 'Hazard lights on', updatedAt: '2026-03-11T06:00:00.000Z' });
  });
});

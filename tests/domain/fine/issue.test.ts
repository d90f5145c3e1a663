import { describe, it } from 'vitest';

import { NOTHING_SAID } from '../../support/facts.ts';
import { actor, cents, fineDeleted, fineIssued } from '../events.ts';
import { given, ISSUED_AND, issueFine } from './fine-scenarios.ts';

const NUMBER_TAKEN = {
  kind: 'conflict',
  code: 'number-taken',
  message: 'This fine number is in use',
} as const;

/** The first instant of the local day that lies so many days before 10 March. */
const daysBack = (days: number, ms = 0): string =>
  new Date(Date.parse('2026-03-09T22:00:00.000Z') - days * 86_400_000 + ms).toISOString();

describe('issuing a fine', () => {
  it('records what the officer saw, the catalogue amount and the officer as he or she was', () => {
    given()
      .when(issueFine())
      .thenEvents({
        type: 'FineIssued',
        data: {
          fineNumber: 'FN-2026-001',
          licensePlate: 'ABC 123 EH',
          ...NOTHING_SAID,
          driverLicense: null,
          driverName: 'Thandi Nkosi',
          offenseType: 'PARKING',
          offenseDescription: 'Illegal parking',
          amount: cents(60),
          location: 'Gwamile Street, Mbabane',
          notes: null,
          photoSha256: null,
          dateIssued: '2026-03-10T07:45:00.000Z',
          dueDate: '2026-04-09T08:00:00.000Z',
          issuedBy: {
            id: actor('TRAFFIC_OFFICER').id,
            firstName: 'Sipho',
            lastName: 'Dlamini',
            badgeNumber: 'RSP-1001',
          },
        },
      });
  });

  it('is due 720 hours after it is recorded, whenever the offense was', () => {
    const { data } = fineIssued({
      dateIssued: '2026-01-25T10:00:00.000Z',
      dueDate: '2026-03-02T23:30:00.000Z',
    });
    given()
      .when(issueFine({ now: '2026-01-31T23:30:00.000Z', dateIssued: '2026-01-25T10:00:00.000Z' }))
      .thenEvents({ type: 'FineIssued', data });
  });

  it('accepts an offense of this very instant', () => {
    const at = '2026-03-10T08:00:00.000Z';
    const { data } = fineIssued({ dateIssued: at });
    given()
      .when(issueFine({ now: at, dateIssued: at }))
      .thenEvents({ type: 'FineIssued', data });
  });

  it.each(['2026-03-10T08:00:00.001Z', '2026-03-11T00:00:00.000Z', '2027-01-01T00:00:00.000Z'])(
    'is refused for an offense in the future (%s)',
    (dateIssued) => {
      given()
        .when(issueFine({ dateIssued }))
        .thenRefused({
          kind: 'invalid',
          code: 'validation-failed',
          message: 'Date issued may not lie in the future',
          errors: { dateIssued: 'Date issued may not lie in the future' },
        });
    },
  );

  it.each([
    ['TRAFFIC_OFFICER', 7],
    ['SENIOR_OFFICER', 7],
    ['FINANCE_OFFICER', 7],
    ['MANAGER', 90],
    ['SUPER_ADMIN', 90],
  ] as const)('by a %s is accepted for an offense at most %d local days back', (role, days) => {
    const whoMay = days === 7 ? ': a manager may go back 90 days' : '';
    const message = `Date issued may lie at most ${days} days back${whoMay}`;
    const dateIssued = daysBack(days);
    given()
      .when(issueFine({ actor: actor(role), dateIssued }))
      .thenEvents({ type: 'FineIssued', data: fineIssued({ dateIssued }).data });
    given()
      .when(issueFine({ actor: actor(role), dateIssued: daysBack(days, -1) }))
      .thenRefused({ kind: 'invalid', code: 'validation-failed', message, errors: { dateIssued: message } });
  });

  it('in the place of another fine keeps who had issued that, and its day, however long ago', () => {
    const dateIssued = daysBack(200);
    const replaced = { fineNumber: 'FN-2025-007', reason: 'Wrong plate' };
    const issuedBy = { ...fineIssued().data.issuedBy, id: 'officer-7' };
    given()
      .when(issueFine({ dateIssued, replaces: { ...replaced, issuedBy } }))
      .thenEvents({
        type: 'FineIssued',
        data: { ...fineIssued({ dateIssued }).data, issuedBy, replaces: replaced },
      });
  });

  it.each(['UNPAID', 'PAID', 'DISPUTED'] as const)('is refused where a fine is %s already', (status) => {
    given(...ISSUED_AND[status])
      .when(issueFine())
      .thenRefused(NUMBER_TAKEN);
  });

  it('never reuses the number of a deleted fine', () => {
    given(fineIssued(), fineDeleted()).when(issueFine()).thenRefused(NUMBER_TAKEN);
  });
});

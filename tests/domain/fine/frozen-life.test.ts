import { readFileSync } from 'node:fs';

import { parseFineEvent, type RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { expect, it } from 'vitest';

import { NOTHING_SAID } from '../../support/facts.ts';
import { cents } from '../events.ts';
import { stateAfter } from './fine-scenarios.ts';

/** What some log holds for ever, as the code reads it today. */
function frozen(name: string): RecordedFineEvent {
  const file = new URL(`../frozen-events/${name}.json`, import.meta.url);
  const { written } = JSON.parse(readFileSync(file, 'utf8')) as { written: RecordedFineEvent };
  const event = parseFineEvent(written);
  if (event === undefined) throw new Error(`${name} is no event of a fine`);
  return event;
}

const PHOTO = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

it('a life of frozen events comes to the same fine for ever', () => {
  const life = [
    'FineIssued.v1',
    'FineAmended.v1',
    'ReminderSent.v1',
    'DisputeSubmitted.v1',
    'DisputeResolved.v1',
    'FineAmended.v1.with-photo',
    'PaymentRecorded.v1',
  ].map(frozen);
  const nomsa = { id: '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0003', firstName: 'Nomsa', lastName: 'Simelane' };
  const lindiwe = { id: '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0002', firstName: 'Lindiwe', lastName: 'Mamba' };
  const [, , , submittedAt, resolvedAt, , paidAt] = life.map(({ metadata }) => metadata.recordedAt);
  expect(stateAfter(...life)).toEqual({
    status: 'PAID',
    fineNumber: 'FN-2026-001',
    licensePlate: 'ABC 123 EH',
    ...NOTHING_SAID,
    driverLicense: 'DL-204518',
    driverName: 'Thandi Nkosi',
    offenseType: 'SPEEDING',
    offenseDescription: 'Speeding 11-20 km/h over',
    amount: cents(60),
    location: 'MR3, Ezulwini',
    notes: null,
    photos: [PHOTO],
    dateIssued: '2026-03-10T07:45:00.000Z',
    dueDate: '2026-04-09T08:00:00.000Z',
    issuedBy: {
      id: '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001',
      firstName: 'Sipho',
      lastName: 'Dlamini',
      badgeNumber: 'RSP-1001',
    },
    withdrawnReceipts: [],
    remindersSent: 2,
    disputes: [
      {
        id: 'FN-2026-001-D1',
        reason: 'The limit on that stretch is 80 km/h',
        evidence: null,
        photos: [],
        status: 'REJECTED',
        submittedAt,
        submitter: { by: 'STAFF', id: life[3]?.metadata.actor.id },
        resolution: 'The limit there has been 60 km/h since 2024',
        resolvedAt,
        resolvedBy: lindiwe,
      },
    ],
    payments: [
      {
        receiptNumber: 'RCP-2026-001',
        amount: cents(60),
        method: 'MOBILE_MONEY',
        transactionReference: 'MM-48210077',
        paidAt,
        processedBy: { ...nomsa, badgeNumber: null },
        togetherId: null,
        status: 'COMPLETED',
        refundRequest: null,
      },
    ],
    settlement: {
      paidAt,
      paidAmount: cents(60),
      receipt: { number: 'RCP-2026-001', method: 'MOBILE_MONEY' },
    },
    createdAt: '2026-03-10T08:00:00.000Z',
    updatedAt: paidAt,
  });

  const changedThenDeleted = [frozen('FineStatusChanged.v1'), frozen('FineDeleted.v1')];
  const deleted = stateAfter(...life, ...changedThenDeleted);
  expect(deleted).toMatchObject({ status: 'CANCELLED', remindersSent: 2 });
  expect(deleted).not.toHaveProperty('settlement');
});

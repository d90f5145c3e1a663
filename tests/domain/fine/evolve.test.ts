import { expect, it } from 'vitest';

import {
  disputeResolved,
  disputeSubmitted,
  fineAmended,
  fineDeleted,
  fineIssued,
  fineStatusChanged,
  paymentRecorded,
  paymentRefunded,
  refundDeclined,
  refundRequested,
  reminderSent,
} from '../events.ts';
import { stateAfter, WITH_RECEIPT } from './fine-scenarios.ts';

it.each([
  fineAmended({ notes: 'Seen again' }),
  fineStatusChanged('UNPAID', 'PAID'),
  reminderSent(),
  paymentRecorded(),
  refundRequested(),
  refundDeclined(),
  paymentRefunded(),
  disputeSubmitted(),
  disputeResolved(),
  fineDeleted(),
])('a history cannot begin with $type', (event) => {
  expect(() => stateAfter(event)).toThrow(`${event.type} before FineIssued`);
});

it('a fine that was just issued is unpaid and has nothing behind it', () => {
  const recordedAt = '2026-03-10T08:00:00.000Z';
  const { photoSha256: _, ...data } = fineIssued().data;
  expect(stateAfter(fineIssued({}, recordedAt))).toEqual({
    ...data,
    photos: [],
    status: 'UNPAID',
    payments: [],
    disputes: [],
    withdrawnReceipts: [],
    remindersSent: 0,
    createdAt: recordedAt,
    updatedAt: recordedAt,
  });
});

it.each([refundRequested(), refundDeclined(), paymentRefunded({ reason: 'Again' })])(
  'a payment that was refunded is what it was, also after $type',
  (event) => {
    const refunded = [...WITH_RECEIPT, paymentRefunded()];
    const { payments } = { payments: undefined, ...stateAfter(...refunded) };
    expect(stateAfter(...refunded, event)).toHaveProperty('payments', payments);
  },
);

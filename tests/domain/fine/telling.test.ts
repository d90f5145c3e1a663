import { fineEvents } from '@fines/domain/fine/events.ts';
import { deedIn, deedText, fineTelling } from '@fines/domain/fine/telling.ts';
import type { EventDefinitions } from '@fines/domain/shared/events.ts';
import { expect, it } from 'vitest';

import {
  disputeResolved,
  disputeSubmitted,
  fineAmended,
  fineDeleted,
  fineIssued,
  fineNumberVoided,
  fineStatusChanged,
  paymentRecorded,
  receiptWithdrawn,
  reminderSent,
} from '../events.ts';

const definitions: EventDefinitions = fineEvents;

it.each(Object.entries(fineTelling))(
  'keeps for lists of deeds nothing of %s that is personal or free text',
  (type, { deed }) => {
    const kept: readonly string[] = deed.says;
    const personal = definitions[type]?.personal ?? [];
    expect(kept.filter((field) => [...personal, 'reason', 'resolution'].includes(field))).toEqual([]);
  },
);

it('tells in plain English what somebody did', () => {
  const deeds = [
    fineIssued(),
    fineAmended({ notes: 'Wet' }),
    reminderSent(1),
    disputeSubmitted(),
    disputeResolved(),
    disputeResolved({ status: 'APPROVED' }),
    fineStatusChanged('UNPAID', 'PAID'),
    paymentRecorded(),
    receiptWithdrawn(),
    fineDeleted('Typed twice'),
    fineNumberVoided(),
  ];
  expect(deeds.map((event) => deedText(deedIn(event), 'FN-2026-001'))).toEqual([
    'Issued FN-2026-001 to ABC 123 EH: Illegal parking',
    'Edited FN-2026-001',
    'Noted reminder 1 of FN-2026-001',
    'Submitted dispute FN-2026-001-D1',
    'Rejected dispute FN-2026-001-D1',
    'Approved dispute FN-2026-001-D1',
    'Changed FN-2026-001 from Unpaid to Paid',
    'Recorded payment RCP-2026-001 of SZL 60.00 for FN-2026-001',
    'Withdrew receipt RCP-2026-001, with which FN-2026-001 was not paid',
    'Deleted FN-2026-001',
    'Voided FN-2026-001',
  ]);
});

it('keeps of an event but what its words say', () => {
  const issued = fineIssued({ driverName: 'Musa Dube', driverLicense: 'D-4711' });
  expect(deedIn(issued).data).toEqual({ licensePlate: 'ABC 123 EH', offenseDescription: 'Illegal parking' });
  expect(deedIn(paymentRecorded({ transactionReference: 'MM-4821' })).data).toEqual({
    receiptNumber: 'RCP-2026-001',
    amount: 6000,
  });
});

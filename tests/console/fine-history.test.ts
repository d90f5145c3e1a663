import {
  fieldLabel,
  fieldValue,
  actorInFull,
  actorText,
  storiesOf,
  titleOf,
} from '@fines/admin-ui/src/fine/eventStory.ts';
import { endOfMinute, instantIn, localMinute } from '@fines/admin-ui/src/format/dates.ts';
import { describe, expect, it } from 'vitest';

import { A_FINE } from './a-fine.ts';
import { anEvent } from './an-event.ts';

const PERSON = { id: 'u3', firstName: 'Nomsa', lastName: 'Simelane' };

const told = (type: string, data: unknown) => {
  const [story] = storiesOf([anEvent(1, type, data)]);
  return { title: story?.title, lines: story?.lines };
};

describe('an event', () => {
  it('is told in words', () => {
    const payment = { receiptNumber: 'RCP-2026-001', amount: 125000, method: 'MOBILE_MONEY' };
    expect(
      told('PaymentRecorded', { ...payment, transactionReference: 'MM-1', processedBy: PERSON }),
    ).toEqual({
      title: 'Payment Recorded',
      lines: ['SZL 1,250.00 by Mobile Money', 'Receipt: RCP-2026-001', 'Reference: MM-1'],
    });
    expect(told('DisputeSubmitted', { disputeId: 'D1', reason: 'No sign', evidence: 'A photo' })).toEqual({
      title: 'Dispute Submitted',
      lines: ['No sign', 'Evidence: A photo'],
    });
    const resolved = { disputeId: 'D1', resolution: 'True', resolvedBy: PERSON };
    expect(told('DisputeResolved', { ...resolved, status: 'APPROVED' })).toEqual({
      title: 'Dispute Approved',
      lines: ['True'],
    });
    expect(told('DisputeResolved', { ...resolved, status: 'REJECTED' }).title).toBe('Dispute Rejected');
    expect(told('FineDeleted', {})).toEqual({ title: 'Fine Deleted', lines: [] });
    const voided = { reason: 'Reissued as FN-2026-002: Misread', replacedBy: 'FN-2026-002' };
    expect(told('FineDeleted', voided).lines).toEqual([voided.reason]);
  });

  it('names the statuses, and the fields that changed', () => {
    expect(told('FineStatusChanged', { from: 'UNPAID', to: 'PAID', reason: 'Seen' }).lines).toEqual([
      'Unpaid → Paid, without receipt',
      'Reason: Seen',
    ]);
    expect(told('FineStatusChanged', { from: 'PAID', to: 'UNPAID' }).lines).toEqual(['Paid → Unpaid']);
    const amended = { driverName: 'Musa', notes: null, photoSha256: 'b'.repeat(64) };
    expect(told('FineAmended', amended).lines).toEqual([
      'Driver Name: Musa',
      'Remarks: none',
      'Photo Evidence: a photo',
    ]);
  });

  it('tells what each detail was before it was edited, and after', () => {
    const issued = {
      ...A_FINE,
      amount: 6000,
      location: 'Mbabane',
      driverName: null,
      notes: 'Two lanes',
      photoSha256: 'a'.repeat(64),
    };
    const stories = storiesOf([
      anEvent(0, 'FineIssued', issued),
      anEvent(1, 'FineAmended', { driverName: 'Musa', location: 'Manzini' }),
      anEvent(2, 'ReminderSent', { number: 1, channel: 'NOTE' }),
      anEvent(3, 'FineAmended', { driverName: 'Musa Dube', notes: null, photoSha256: 'b'.repeat(64) }),
      anEvent(4, 'FineAmended', { furtherPhotos: ['c'.repeat(64)] }),
      anEvent(5, 'FineAmended', { photoSha256: 'd'.repeat(64) }),
      anEvent(6, 'FineAmended', { photoSha256: null, furtherPhotos: [] }),
    ]);
    expect(stories.map(({ lines }) => lines).toSpliced(0, 1)).toEqual([
      ['Driver Name: none → Musa', 'Location: Mbabane → Manzini'],
      ['Reminder 1'],
      ['Driver Name: Musa → Musa Dube', 'Remarks: Two lanes → none', 'Photo Evidence: another photo'],
      ['Photo Evidence: a photo → 2 photos'],
      ['Photo Evidence: other photos'],
      ['Photo Evidence: 2 photos → none'],
    ]);
  });

  it('that cannot be read is named all the same', () => {
    expect(told('PaymentRecorded', { amount: 'much' })).toEqual({ title: 'Payment Recorded', lines: [] });
    expect(told('toString', {})).toEqual({ title: 'to String', lines: [] });
  });

  it('of which more is not for the reader is named, without anybody', () => {
    const withheld = { ...anEvent(1, 'PaymentRecorded'), actor: null, withheld: true };
    expect(titleOf(withheld)).toBe('Payment Recorded');
    expect(actorText(withheld)).toBe('');
  });

  it('was somebody’s doing, by name if there is one', () => {
    const nameless = { id: 'x', role: 'MANAGER', badgeNumber: null, firstName: null, lastName: null };
    expect(actorText({ ...anEvent(1, 'ReminderSent'), actor: nameless })).toBe('Manager');
    expect(actorInFull({ ...anEvent(1, 'ReminderSent'), actor: nameless })).toBe('Manager');
    expect(actorText({ ...anEvent(1, 'ReminderSent'), actor: null })).toBe('Unknown');
    expect(actorInFull(anEvent(1, 'ReminderSent'))).toBe('Thandi Maseko · Badge: 1042 · Traffic Officer');
  });
});

describe('a field of an event', () => {
  it('is called as people call it', () => {
    expect(['dueDate', 'notes', 'receiptNumber', 'to'].map(fieldLabel)).toEqual([
      'Due Date',
      'Remarks',
      'Receipt Number',
      'Status after',
    ]);
  });

  it('is shown as people write it', () => {
    expect(fieldValue('amount', 6000)).toBe('SZL 60.00');
    expect(fieldValue('method', 'BANK_TRANSFER')).toBe('Bank Transfer');
    expect(fieldValue('status', 'REJECTED')).toBe('Rejected');
    expect(fieldValue('dueDate', '2026-12-20T10:00:05.000Z')).toBe('Dec 20, 2026 12:00:05');
    expect(fieldValue('validFrom', '2026-12-05')).toBe('Dec 05, 2026');
    expect(fieldValue('issuedBy', { ...PERSON, badgeNumber: '7' })).toBe('Nomsa Simelane (Badge: 7)');
    expect(fieldValue('notes', null)).toBeNull();
  });

  it('hides nothing that it does not know', () => {
    expect(fieldValue('amount', -1)).toBe('-1');
    expect(fieldValue('method', 'BARTER')).toBe('BARTER');
    expect(fieldValue('whatever', { a: [1] })).toBe('A: 1');
  });
});

describe('a time that a state is asked for', () => {
  it('is a minute in Mbabane, to its end', () => {
    expect(endOfMinute('2026-11-20T12:00')).toBe('2026-11-20T10:00:59.999Z');
    expect(localMinute('2026-11-20T22:30:59.999Z')).toBe('2026-11-21T00:30');
    expect([endOfMinute(''), localMinute(undefined)]).toEqual([undefined, '']);
  });

  it('comes from the address, whatever stands there', () => {
    expect(instantIn('2026-11-20T12:00:00+02:00')).toBe('2026-11-20T10:00:00.000Z');
    expect([instantIn('yesterday'), instantIn(null)]).toEqual([undefined, undefined]);
  });
});

import { timelineEntries } from '@fines/admin-ui/src/fine/eventStory.ts';
import { reasonAgainst } from '@fines/admin-ui/src/fine/fineRights.ts';
import { pathOf, pendingDispute, settlementOf } from '@fines/admin-ui/src/fine/settlement.ts';
import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import { describe, expect, it } from 'vitest';

import { A_FINE } from './a-fine.ts';
import { anEvent } from './an-event.ts';
import { OFFICER } from './memory.ts';

const MANAGER = { ...OFFICER, id: 'u2', role: 'MANAGER' } as const;
const LATER = '2026-11-21T10:00:00.000Z';
const PAYMENT = {
  receiptNumber: 'RCP-2026-007',
  amount: 6000,
  method: 'CARD',
  transactionReference: null,
  processedBy: { id: 'u3', firstName: 'Nomsa', lastName: 'Simelane' },
};

const submitted = (n: number): HistoryEvent =>
  anEvent(n, 'DisputeSubmitted', { disputeId: `D${n}`, reason: 'No sign', evidence: null });

const reasons = (status: typeof A_FINE.status) =>
  (['fine.remind', 'payment.record', 'dispute.submit', 'fine.delete', 'fine.reissue'] as const).map(
    (command) => reasonAgainst(command, MANAGER, { ...A_FINE, status }) !== undefined,
  );

const titles = (events: HistoryEvent[], fine = A_FINE) =>
  timelineEntries(events, fine).map(({ title }) => title);

const linesOf = (more: Partial<typeof A_FINE>, events: HistoryEvent[] = []) =>
  settlementOf({ ...A_FINE, ...more }, events, new Date('2026-12-01T00:00:00.000Z'));

describe('what one may not do', () => {
  it('is said with its reason', () => {
    expect(reasonAgainst('fine.delete', OFFICER, A_FINE)).toBe('Not available to the role Traffic Officer');
    expect(reasonAgainst('fine.edit', { ...OFFICER, id: 'u9' }, A_FINE)).toBe(
      'You may edit only the fines that you issued',
    );
  });

  it('does not include what the matrix allows', () => {
    expect(reasonAgainst('fine.edit', OFFICER, A_FINE)).toBeUndefined();
    expect(reasonAgainst('fine.delete', MANAGER, A_FINE)).toBeUndefined();
  });

  it('depends on how the fine stands', () => {
    expect(reasons('UNPAID')).toEqual([false, false, false, false, false]);
    expect(reasons('DISPUTED')).toEqual([true, false, true, false, true]);
    expect(reasons('PAID')).toEqual([true, true, true, false, true]);
    expect(reasons('RESOLVED')).toEqual([true, true, true, true, true]);
  });
});

describe('the timeline', () => {
  it('says who did what and when', () => {
    expect(timelineEntries([anEvent(0, 'ReminderSent', { number: 2, channel: 'NOTE' })], A_FINE)).toEqual([
      {
        key: '0',
        title: 'Reminder noted',
        lines: ['Reminder 2'],
        by: 'Thandi Maseko · Badge: 1042',
        at: '2026-11-20T10:00:00.000Z',
      },
    ]);
  });

  it('ends with the last update, if there was one', () => {
    expect(titles([anEvent(0, 'FineIssued')], { ...A_FINE, updatedAt: LATER })).toEqual([
      'Fine Issued',
      'Last Updated',
    ]);
    expect(titles([anEvent(0, 'FineIssued')])).toEqual(['Fine Issued']);
  });
});

describe('where a fine stands', () => {
  it('is when it is due, or since when it is overdue', () => {
    expect(linesOf({})).toEqual({ lines: ['Due Dec 20, 2026'], isOverdue: false });
    const overdue = { lines: ['Overdue since Nov 30, 2026'], isOverdue: true };
    expect(linesOf({ dueDate: '2026-11-30T10:00:00.000Z' })).toEqual(overdue);
    // All through its last day, which begins and ends in Mbabane.
    expect(linesOf({ dueDate: '2026-11-30T22:00:00.000Z' }).isOverdue).toBe(false);
    expect(linesOf({ dueDate: '2026-11-30T21:59:59.999Z' }).isOverdue).toBe(true);
  });

  it('is by which receipt it was paid, or that there is none', () => {
    const paid = { status: 'PAID', paidAt: LATER, paidAmount: 60 } as const;
    const events = [anEvent(1, 'PaymentRecorded', PAYMENT)];
    const byCard = linesOf({ ...paid, paymentMethod: 'CARD' }, events);
    expect(byCard).toMatchObject({ lines: ['Paid on Nov 21, 2026'], source: { words: 'Card · Receipt' } });
    expect(byCard.source && pathOf(byCard.source)).toBe('/payments/RCP-2026-007');
    // The number is told by the events, which may come later.
    const early = linesOf({ ...paid, paymentMethod: 'CARD' });
    expect(early.source).toEqual({ words: 'Card', screen: 'payments', number: undefined });
    const withoutReceipt = linesOf({ ...paid, paymentMethod: null }, events);
    expect(withoutReceipt).toMatchObject({ lines: ['Paid on Nov 21, 2026', 'Paid without receipt'] });
    expect(withoutReceipt.source).toBeUndefined();
  });

  it('includes the dispute that waits for a decision', () => {
    const resolvedBy = PAYMENT.processedBy;
    const rejected = { disputeId: 'D1', status: 'REJECTED', resolution: 'There was', resolvedBy };
    expect(pendingDispute([submitted(1)])).toBe('D1');
    expect(pendingDispute([submitted(1), anEvent(2, 'DisputeResolved', rejected)])).toBeUndefined();
    expect(pendingDispute([submitted(1), anEvent(2, 'DisputeResolved', rejected), submitted(3)])).toBe('D3');
    expect(pendingDispute([])).toBeUndefined();
  });
});

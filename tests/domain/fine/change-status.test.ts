import { type SelectableStatus, SELECTABLE_STATUSES } from '@fines/domain/fine/status.ts';
import { describe, expect, it } from 'vitest';

import {
  actor,
  cents,
  disputeSubmitted,
  fineDeleted,
  fineIssued,
  fineStatusChanged,
  paymentRefunded,
} from '../events.ts';
import type { Refused } from '../given-when-then.ts';
import {
  changeStatus,
  FINE_NOT_FOUND,
  given,
  ISSUED_AND,
  RESOLVED_IS_FINAL,
  stateAfter,
  WITH_APPROVED,
  WITH_DISPUTE,
  WITH_RECEIPT,
  WITH_REJECTED,
} from './fine-scenarios.ts';

const PAYMENT_STANDS: Refused = {
  kind: 'conflict',
  code: 'payment-stands',
  message: 'Refund the payment first',
};

const changed = (from: SelectableStatus, to: SelectableStatus, reason?: string) =>
  ({ type: 'FineStatusChanged', data: { from, to, reason } }) as const;

const opened = (reason: string, disputeId = 'FN-2026-001-D1') =>
  ({ type: 'DisputeSubmitted', data: { disputeId, reason, evidence: null } }) as const;

/** The clock stood from the submission to this command: at the same instant, so that nothing was lost. */
const withdrawn = (resolution: string) => {
  const { id, firstName, lastName } = actor('SENIOR_OFFICER');
  const data = { disputeId: 'FN-2026-001-D1', resolution, resolvedBy: { id, firstName, lastName } };
  const { dueDate } = fineIssued().data;
  return { type: 'DisputeResolved', data: { ...data, status: 'REJECTED', dueDate } } as const;
};

const PAIRS = SELECTABLE_STATUSES.flatMap((from) => SELECTABLE_STATUSES.map((to) => ({ from, to })));

describe('changing the status', () => {
  const withoutDispute = PAIRS.filter(({ from, to }) => from !== to && to !== 'DISPUTED');
  it.each(withoutDispute)('moves from $from to $to', ({ from, to }) => {
    given(...ISSUED_AND[from])
      .when(changeStatus(to))
      .thenEvents(changed(from, to));
  });

  it.each(SELECTABLE_STATUSES)('does nothing when the fine is %s already', (status) => {
    given(...ISSUED_AND[status])
      .when(changeStatus(status))
      .thenNothing();
  });

  it.each(SELECTABLE_STATUSES)('to %s is refused for a resolved fine: that is final', (to) => {
    given(...WITH_APPROVED)
      .when(changeStatus(to))
      .thenRefused(RESOLVED_IS_FINAL);
  });

  it('finds neither a fine that never was nor a deleted one', () => {
    given().when(changeStatus('PAID')).thenRefused(FINE_NOT_FOUND);
    given(fineIssued(), fineDeleted()).when(changeStatus('PAID')).thenRefused(FINE_NOT_FOUND);
  });
});

describe('the status and the disputes agree', () => {
  it.each(['UNPAID', 'PAID'] as const)('set from %s to DISPUTED, a dispute is opened', (from) => {
    given(...ISSUED_AND[from])
      .when(changeStatus('DISPUTED', 'The driver called'))
      .thenEvents(changed(from, 'DISPUTED', 'The driver called'), opened('The driver called'));
    given(...ISSUED_AND[from])
      .when(changeStatus('DISPUTED'))
      .thenEvents(changed(from, 'DISPUTED'), opened('Status set to Disputed'));
    given(...WITH_REJECTED)
      .when(changeStatus('DISPUTED'))
      .thenEvents(changed('UNPAID', 'DISPUTED'), opened('Status set to Disputed', 'FN-2026-001-D2'));
  });

  it.each([
    ['UNPAID', 'Withdrawn: status set to Unpaid'],
    ['PAID', 'Withdrawn: status set to Paid'],
  ] as const)('set from DISPUTED to %s, the pending dispute is withdrawn', (to, resolution) => {
    given(...WITH_DISPUTE)
      .when(changeStatus(to, 'The driver called'))
      .thenEvents(changed('DISPUTED', to, 'The driver called'), withdrawn(resolution));
  });

  it('with a dispute that is pending of old, whatever the status, none is opened and it is withdrawn', () => {
    given(...WITH_DISPUTE, fineStatusChanged('DISPUTED', 'UNPAID'))
      .when(changeStatus('DISPUTED'))
      .thenEvents(changed('UNPAID', 'DISPUTED'));
    given(...WITH_DISPUTE, fineStatusChanged('DISPUTED', 'UNPAID'))
      .when(changeStatus('PAID'))
      .thenEvents(changed('UNPAID', 'PAID'), withdrawn('Withdrawn: status set to Paid'));
  });

  it('and a fine that is set back is due after the days that were left when it was disputed, at least 7', () => {
    const [issued] = ISSUED_AND.UNPAID;
    for (const [submittedAt, dueDate] of [
      // Ten days are left.
      ['2026-03-30T08:00:00.000Z', '2026-07-11T08:00:00.000Z'],
      // Two are, and then it is overdue.
      ['2026-04-07T08:00:00.000Z', '2026-07-08T08:00:00.000Z'],
      ['2026-05-01T08:00:00.000Z', '2026-07-08T08:00:00.000Z'],
    ] as const) {
      const withdrawal = withdrawn('Withdrawn: status set to Unpaid');
      given(issued, disputeSubmitted({}, submittedAt))
        .when({ ...changeStatus('UNPAID'), now: '2026-07-01T08:00:00.000Z' })
        .thenEvents(changed('DISPUTED', 'UNPAID'), { ...withdrawal, data: { ...withdrawal.data, dueDate } });
    }
  });
});

describe('a fine with money on it', () => {
  it.each(['UNPAID', 'DISPUTED'] as const)('does not become %s by hand', (to) => {
    given(...WITH_RECEIPT)
      .when(changeStatus(to))
      .thenRefused(PAYMENT_STANDS);
  });

  it('may once the money was given back', () => {
    given(...WITH_RECEIPT, paymentRefunded())
      .when(changeStatus('PAID'))
      .thenEvents(changed('UNPAID', 'PAID'));
  });

  it('that was set back of old and then set to PAID by hand stays so, too', () => {
    const byHand = [fineStatusChanged('PAID', 'UNPAID'), fineStatusChanged('UNPAID', 'PAID')];
    given(...WITH_RECEIPT, ...byHand)
      .when(changeStatus('UNPAID'))
      .thenRefused(PAYMENT_STANDS);
    given(...WITH_RECEIPT, ...byHand, paymentRefunded())
      .when(changeStatus('UNPAID'))
      .thenEvents(changed('PAID', 'UNPAID'));
  });
});

describe('a fine whose status was changed', () => {
  const paidAt = '2026-03-12T10:00:00.000Z';

  it('to PAID is settled in full at that time', () => {
    const state = stateAfter(
      fineIssued({ amount: cents(1500) }),
      fineStatusChanged('UNPAID', 'PAID', paidAt),
    );
    expect(state).toMatchObject({ status: 'PAID', settlement: { paidAt, paidAmount: cents(1500) } });
    expect(state).toHaveProperty('updatedAt', paidAt);
  });
});

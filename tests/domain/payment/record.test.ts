import { hasReference, PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';
import { describe, expect, it } from 'vitest';

import {
  cents,
  CLERK,
  disputeSubmitted,
  fineIssued,
  fineStatusChanged,
  paymentRecorded,
  paymentRefunded,
} from '../events.ts';
import {
  DELETED,
  FINE_NOT_FOUND,
  given,
  ISSUED_AND,
  recordPayment,
  stateAfter,
  WITH_APPROVED,
  WITH_DISPUTE,
  WITH_RECEIPT,
  WITH_REJECTED,
} from '../fine/fine-scenarios.ts';
import type { Refused } from '../given-when-then.ts';

const PAYMENT = {
  type: 'PaymentRecorded',
  data: {
    receiptNumber: 'RCP-2026-001',
    amount: cents(60),
    method: 'CASH',
    transactionReference: null,
    processedBy: CLERK,
  },
} as const;

const WITHDRAWAL = {
  type: 'DisputeResolved',
  data: {
    disputeId: 'FN-2026-001-D1',
    status: 'REJECTED',
    resolution: 'Withdrawn: fine paid',
    resolvedBy: CLERK,
    dueDate: fineIssued().data.dueDate,
  },
} as const;

const PAID_ALREADY: Refused = {
  kind: 'conflict',
  code: 'already-paid',
  message: 'This fine is paid already',
};

describe('recording a payment', () => {
  it('of an unpaid fine records receipt, amount, method and who took it', () => {
    given(fineIssued()).when(recordPayment()).thenEvents(PAYMENT);
  });

  it.each(PAYMENT_METHODS)('takes %s, with the reference of the transaction', (method) => {
    given(fineIssued())
      .when(recordPayment({ method, transactionReference: 'TX-77' }))
      .thenEvents({ ...PAYMENT, data: { ...PAYMENT.data, method, transactionReference: 'TX-77' } });
  });

  it.each(PAYMENT_METHODS.filter(hasReference))('by %s without a reference is refused', (method) => {
    const message = `${PAYMENT_METHOD_LABELS[method]} needs the reference of the transaction`;
    given(fineIssued())
      .when(recordPayment({ method }))
      .thenRefused({
        kind: 'invalid',
        code: 'validation-failed',
        message,
        errors: { transactionReference: message },
      });
  });

  it.each([59.99, 60.01, 0, 30, 120])('of %d emalangeni for a fine of 60 is refused', (amount) => {
    const message = 'The amount to pay is SZL 60.00: a fine is paid as a whole';
    given(fineIssued({ amount: cents(60) }))
      .when(recordPayment({ amount: cents(amount) }))
      .thenRefused({ kind: 'invalid', code: 'validation-failed', message, errors: { amount: message } });
  });

  it('of a fine set to DISPUTED by hand has nothing to withdraw', () => {
    given(...ISSUED_AND.DISPUTED)
      .when(recordPayment())
      .thenEvents(PAYMENT);
  });

  it('is possible after a dispute was rejected, and again after the payment was refunded', () => {
    given(...WITH_REJECTED)
      .when(recordPayment())
      .thenEvents(PAYMENT);
    given(...WITH_RECEIPT, paymentRefunded())
      .when(recordPayment({ receiptNumber: 'RCP-2026-002' }))
      .thenEvents({ ...PAYMENT, data: { ...PAYMENT.data, receiptNumber: 'RCP-2026-002' } });
  });

  it('is refused while another one stands, even if the fine was set back, as was possible once', () => {
    given(...WITH_RECEIPT, fineStatusChanged('PAID', 'UNPAID'))
      .when(recordPayment({ receiptNumber: 'RCP-2026-002' }))
      .thenRefused({ kind: 'conflict', code: 'payment-stands', message: 'Refund the payment first' });
  });

  it('is refused a second time, whatever the amount', () => {
    for (const amount of [cents(60), cents(1)]) {
      given(...WITH_RECEIPT)
        .when(recordPayment({ receiptNumber: 'RCP-2026-002', amount }))
        .thenRefused(PAID_ALREADY);
    }
  });

  it('is refused for a fine whose dispute was approved', () => {
    given(...WITH_APPROVED)
      .when(recordPayment())
      .thenRefused({
        kind: 'conflict',
        code: 'status-final',
        message: 'This fine was dismissed: nothing is to be paid',
      });
  });

  it('finds neither a fine that never was nor a deleted one', () => {
    given().when(recordPayment()).thenRefused(FINE_NOT_FOUND);
    given(...DELETED)
      .when(recordPayment())
      .thenRefused(FINE_NOT_FOUND);
  });
});

describe('paying withdraws the dispute that is pending', () => {
  it('of a disputed fine: it is rejected by the one who took the payment', () => {
    given(...WITH_DISPUTE)
      .when(recordPayment())
      .thenEvents(WITHDRAWAL, PAYMENT);
  });

  it('of a fine that was set back to UNPAID by hand meanwhile', () => {
    given(...WITH_DISPUTE, fineStatusChanged('DISPUTED', 'UNPAID'))
      .when(recordPayment())
      .thenEvents(WITHDRAWAL, PAYMENT);
  });

  it('and leaves those alone that were resolved before', () => {
    given(...WITH_REJECTED, disputeSubmitted({ disputeId: 'FN-2026-001-D2' }))
      .when(recordPayment())
      .thenEvents({ ...WITHDRAWAL, data: { ...WITHDRAWAL.data, disputeId: 'FN-2026-001-D2' } }, PAYMENT);
  });
});

describe('a fine that was paid', () => {
  const paidAt = '2026-03-12T10:00:00.000Z';
  const payment = {
    receiptNumber: 'RCP-2026-001',
    amount: cents(60),
    method: 'MOBILE_MONEY',
    transactionReference: 'MM-1',
    paidAt,
    processedBy: { ...CLERK, badgeNumber: null },
    togetherId: null,
    status: 'COMPLETED',
    refundRequest: null,
  } as const;
  const recorded = paymentRecorded({ method: 'MOBILE_MONEY', transactionReference: 'MM-1' }, paidAt);

  it('is settled with its receipt and keeps the payment', () => {
    const issued = stateAfter(fineIssued());
    expect(stateAfter(fineIssued(), recorded)).toEqual({
      ...issued,
      status: 'PAID',
      settlement: {
        paidAt,
        paidAmount: cents(60),
        receipt: { number: 'RCP-2026-001', method: 'MOBILE_MONEY' },
      },
      payments: [payment],
      updatedAt: paidAt,
    });
  });

  it('has no receipt when it was set back and set to PAID by hand', () => {
    const byHand = [fineStatusChanged('PAID', 'UNPAID'), fineStatusChanged('UNPAID', 'PAID')];
    const state = stateAfter(fineIssued(), recorded, ...byHand);
    expect(state).toMatchObject({ status: 'PAID', settlement: { receipt: null }, payments: [payment] });
  });

  it('says by which badge the money was taken, and what was paid together with it', () => {
    const { id } = recorded.metadata.actor;
    const togetherId = '5b7c1b7e-32a5-4a2f-8f0d-0a4f4b1d7a01';
    const own = paymentRecorded({ processedBy: { ...CLERK, id }, togetherId });
    expect(stateAfter(fineIssued(), own)).toMatchObject({
      payments: [{ processedBy: { id, badgeNumber: 'RSP-1001' }, togetherId }],
    });
  });
});

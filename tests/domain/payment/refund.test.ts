import { decide } from '@fines/domain/fine/decide.ts';
import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import type { FineState } from '@fines/domain/fine/state.ts';
import { describe, expect, it } from 'vitest';

import {
  actor,
  cents,
  CHIEF,
  CLERK,
  disputeResolved,
  disputeSubmitted,
  fineDeleted,
  fineIssued,
  fineStatusChanged,
  paymentRecorded,
  paymentRefunded,
  refundDeclined,
  refundRequested,
} from '../events.ts';
import {
  chief,
  clerk,
  declineRefund,
  given,
  refundPayment,
  requestRefund,
  stateAfter,
  WITH_RECEIPT,
} from '../fine/fine-scenarios.ts';
import type { Refused } from '../given-when-then.ts';

const LATER = '2026-07-01T08:00:00.000Z';

const OWN_PAYMENT: Refused = {
  kind: 'forbidden',
  code: 'own-payment',
  message: 'You recorded this payment: another manager or super admin must decide',
};
const COUNT_AS_ONE =
  "and the two of you count as one person, since one made the other's account or set its password, role or state in " +
  'the last 90 days: another manager or super admin must decide';
const NOT_FOUND: Refused = { kind: 'notFound', code: 'not-found', message: 'Payment not found' };
const REFUNDED_ALREADY: Refused = {
  kind: 'conflict',
  code: 'already-refunded',
  message: 'This payment was refunded already',
};

const BY_CASH = { method: 'CASH', transactionReference: null } as const;
const BY_CARD = { method: 'CARD', transactionReference: 'Slip 77' } as const;

const refunded = (dueDate?: string, receiptNumber = 'RCP-2026-001') =>
  ({
    type: 'PaymentRefunded',
    data: { receiptNumber, amount: cents(60), reason: 'Paid twice', refundedBy: CHIEF, ...BY_CASH, dueDate },
  }) as const;

/** Of old, a fine could be set back although it was paid, and be paid a second time. */
const SET_BACK = [...WITH_RECEIPT, fineStatusChanged('PAID', 'UNPAID')] as const;
const PAID_TWICE = [...SET_BACK, paymentRecorded({ receiptNumber: 'RCP-2026-002' })] as const;
const WITH_REQUEST = [...WITH_RECEIPT, refundRequested()] as const;
const WITH_REFUND = [...WITH_RECEIPT, paymentRefunded()] as const;

const settledBy = (receiptNumber: string) => ({
  status: 'PAID',
  settlement: { paidAmount: cents(60), receipt: { number: receiptNumber } },
});

const statusOf = ({ status }: FineState): string => status;

describe('refunding a payment', () => {
  it.each([
    ['ten days before it was due', '2026-03-30T08:00:00.000Z', '2026-07-11T08:00:00.000Z'],
    ['two days before', '2026-04-07T08:00:00.000Z', '2026-07-08T08:00:00.000Z'],
    ['when it was overdue', '2026-06-01T08:00:00.000Z', '2026-07-08T08:00:00.000Z'],
  ])('made %s gives the days back that were left, at least 7', (_, paidAt, dueDate) => {
    given(fineIssued(), paymentRecorded({}, paidAt))
      .when(refundPayment({ now: LATER }))
      .thenEvents(refunded(dueDate));
  });

  it.each([
    ['was set back of old', SET_BACK],
    ['was set to PAID by hand after that', [...SET_BACK, fineStatusChanged('UNPAID', 'PAID')]],
    ['was paid a second time', PAID_TWICE],
    ['was deleted of old although it was paid', [...WITH_RECEIPT, fineDeleted()]],
    [
      'was disputed and dismissed after that',
      [...SET_BACK, disputeSubmitted(), disputeResolved({ status: 'APPROVED' })],
    ],
  ])('moves no due date where the fine %s', (_, history) => {
    given(...history)
      .when(refundPayment())
      .thenEvents(refunded());
    const before = stateAfter(...history);
    expect(stateAfter(...history, paymentRefunded())).toMatchObject({ status: statusOf(before) });
  });

  it('that settled a fine which was paid before leaves it paid', () => {
    given(...PAID_TWICE)
      .when(refundPayment({ receiptNumber: 'RCP-2026-002' }))
      .thenEvents(refunded(undefined, 'RCP-2026-002'));
    given(...PAID_TWICE, paymentRefunded({ receiptNumber: 'RCP-2026-001' }))
      .when(refundPayment({ receiptNumber: 'RCP-2026-002', now: LATER }))
      .thenEvents(refunded('2026-07-31T08:00:00.000Z', 'RCP-2026-002'));
  });

  it.each([
    [
      'the way it came, unless told otherwise',
      { transactionReference: null },
      { ...BY_CARD, transactionReference: null },
    ],
    [
      'with the reference of the way back',
      { transactionReference: 'R 1' },
      { ...BY_CARD, transactionReference: 'R 1' },
    ],
    ['out of the drawer', BY_CASH, BY_CASH],
    ['by transfer', { ...BY_CARD, method: 'BANK_TRANSFER' }, { ...BY_CARD, method: 'BANK_TRANSFER' }],
  ] as const)('gives it back %s', (_, way, told) => {
    const [event] = decide(refundPayment(way), stateAfter(fineIssued(), paymentRecorded(BY_CARD)));
    expect(event).toMatchObject({ type: 'PaymentRefunded', data: told });
  });

  it('needs the reference of whatever way back is named, but cash', () => {
    const message = 'Bank Transfer needs the reference of the transaction';
    given(...WITH_RECEIPT)
      .when(refundPayment({ method: 'BANK_TRANSFER' }))
      .thenRefused({
        kind: 'invalid',
        code: 'validation-failed',
        message,
        errors: { transactionReference: message },
      });
  });

  it.each(['MANAGER', 'SUPER_ADMIN'] as const)('is refused to the %s who recorded it', (role) => {
    given(...WITH_RECEIPT)
      .when(refundPayment({ actor: clerk(role) }))
      .thenRefused(OWN_PAYMENT);
  });

  it('is refused to who asked for it, and to who counts as the cashier or as who asked', () => {
    const asked = refundRequested({ requestedBy: CHIEF });
    given(...WITH_RECEIPT, asked)
      .when(refundPayment())
      .thenRefused({
        ...OWN_PAYMENT,
        message: 'You asked for this refund: another manager or super admin must decide',
      });
    const other = { ...actor('MANAGER', 'a-third'), firstName: 'Vusi' };
    for (const [countsAs, did] of [
      [CLERK, 'Nomsa Simelane recorded this payment'],
      [CHIEF, 'Lindiwe Mamba asked for this refund'],
    ] as const) {
      for (const command of [refundPayment, declineRefund]) {
        given(...WITH_RECEIPT, asked)
          .when(command({ actor: other, countsAs: [countsAs] }))
          .thenRefused({ ...OWN_PAYMENT, message: `${did}, ${COUNT_AS_ONE}` });
      }
      given(...WITH_RECEIPT, asked)
        .when(refundPayment({ actor: other, countsAs: [{ ...CLERK, id: 'nobody-here' }] }))
        .thenEvents(expect.objectContaining({ type: 'PaymentRefunded' }));
    }
  });

  it('is refused a second time, and finds none that was never made', () => {
    given(...WITH_REFUND)
      .when(refundPayment())
      .thenRefused(REFUNDED_ALREADY);
    given(...WITH_RECEIPT)
      .when(refundPayment({ receiptNumber: 'RCP-2026-002' }))
      .thenRefused(NOT_FOUND);
    given().when(refundPayment()).thenRefused(NOT_FOUND);
  });
});

describe('a fine whose payment was refunded', () => {
  it('is to be paid again, and keeps the payment and what became of it', () => {
    const { dueDate } = refunded(LATER).data;
    const state = stateAfter(...WITH_REQUEST, paymentRefunded({ dueDate }, LATER));
    expect(state).not.toHaveProperty('settlement');
    expect(state).toMatchObject({ status: 'UNPAID', dueDate, updatedAt: LATER });
    expect(state).toHaveProperty('payments', [
      {
        receiptNumber: 'RCP-2026-001',
        amount: cents(60),
        method: 'CASH',
        transactionReference: null,
        paidAt: '2026-03-10T08:00:00.000Z',
        processedBy: { ...CLERK, badgeNumber: null },
        togetherId: null,
        status: 'REFUNDED',
        refund: {
          reason: 'Paid twice',
          refundedAt: LATER,
          refundedBy: { ...CHIEF, badgeNumber: null },
          ...BY_CASH,
        },
      },
    ]);
  });

  it('keeps how the money went back: of old, the way it came', () => {
    const paid = [fineIssued(), paymentRecorded(BY_CARD)] as const;
    const wayBack = (refund: RecordedFineEvent) => stateAfter(...paid, refund);
    const told = (method: string, transactionReference: string | null) => ({
      payments: [{ ...BY_CARD, refund: { method, transactionReference } }],
    });
    expect(wayBack(paymentRefunded())).toMatchObject(told('CARD', null));
    expect(wayBack(paymentRefunded(BY_CASH))).toMatchObject(told('CASH', null));
    expect(wayBack(paymentRefunded({ ...BY_CARD, transactionReference: 'R 1' }))).toMatchObject(
      told('CARD', 'R 1'),
    );
  });

  it('stays paid, by the other payment, if it was paid twice of old', () => {
    for (const [refunds, stays] of [
      ['RCP-2026-001', 'RCP-2026-002'],
      ['RCP-2026-002', 'RCP-2026-001'],
    ] as const) {
      const state = stateAfter(...PAID_TWICE, paymentRefunded({ receiptNumber: refunds }));
      expect(state).toMatchObject(settledBy(stays));
    }
  });
});

describe('asking for a refund', () => {
  const asked = { type: 'RefundRequested', data: { receiptNumber: 'RCP-2026-001', reason: 'Paid twice' } };

  it.each([
    ['a finance officer', actor('FINANCE_OFFICER')],
    ['the manager who recorded it', clerk('MANAGER')],
  ])('is for %s', (_, asking) => {
    const { id, firstName, lastName } = asking;
    const requestedBy = { id, firstName, lastName };
    given(...WITH_RECEIPT)
      .when(requestRefund({ actor: asking }))
      .thenEvents({ type: 'RefundRequested', data: { ...asked.data, requestedBy } });
  });

  it('is not for another manager, who refunds', () => {
    given(...WITH_RECEIPT)
      .when(requestRefund({ actor: chief() }))
      .thenRefused({ kind: 'forbidden', code: 'forbidden', message: 'You may refund this payment yourself' });
    given(...WITH_RECEIPT)
      .when(requestRefund({ actor: chief(), countsAs: [CLERK] }))
      .thenEvents({ type: 'RefundRequested', data: { ...asked.data, requestedBy: CHIEF } });
  });

  it('is possible once at a time: again after it was declined', () => {
    given(...WITH_REQUEST)
      .when(requestRefund())
      .thenRefused({
        kind: 'conflict',
        code: 'refund-requested',
        message: 'A refund of this payment was asked for already',
      });
    given(...WITH_REQUEST, refundDeclined())
      .when(requestRefund())
      .thenEvents({ type: 'RefundRequested', data: { ...asked.data, requestedBy: CLERK } });
  });

  it('is refused once it was refunded', () => {
    given(...WITH_REFUND)
      .when(requestRefund())
      .thenRefused(REFUNDED_ALREADY);
  });
});

describe('declining a refund', () => {
  it('says why', () => {
    given(...WITH_REQUEST)
      .when(declineRefund({ reason: 'It was paid once' }))
      .thenEvents({
        type: 'RefundDeclined',
        data: { receiptNumber: 'RCP-2026-001', reason: 'It was paid once', declinedBy: CHIEF },
      });
  });

  it('is refused to who recorded the payment, and where nobody asks', () => {
    given(...WITH_REQUEST)
      .when(declineRefund({ actor: clerk('MANAGER') }))
      .thenRefused(OWN_PAYMENT);
    for (const history of [WITH_RECEIPT, [...WITH_REQUEST, refundDeclined()]]) {
      given(...history)
        .when(declineRefund())
        .thenRefused({
          kind: 'conflict',
          code: 'no-refund-request',
          message: 'Nobody asks for a refund of this payment',
        });
    }
  });
});

import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { paymentView, paymentViewSchema } from '@fines/domain/fine/payment-view.ts';
import {
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  paymentMethodSchema,
  paymentStatusSchema,
} from '@fines/domain/fine/payment.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { describe, expect, it } from 'vitest';

import {
  cents,
  CHIEF,
  CLERK,
  fineIssued,
  paymentRefunded,
  refundDeclined,
  refundRequested,
} from '../events.ts';
import { stateAfter, WITH_RECEIPT } from '../fine/fine-scenarios.ts';

/** The payment of a fine, after what happened since. */
const viewAfter = (...since: RecordedFineEvent[]) => {
  const fine = stateAfter(...WITH_RECEIPT, ...since);
  if (!isIssued(fine)) throw new Error('There is no fine');
  return paymentViewSchema.parse(fine.payments.map((payment) => paymentView(payment, fine))[0]);
};

const paidAt = '2026-03-12T10:00:00.000Z';

describe('a payment as the API shows it', () => {
  it('is called by its receipt number, speaks emalangeni and says which fine it settled', () => {
    const { data: fine } = fineIssued({ amount: cents(60.5) });
    const payment = {
      receiptNumber: 'RCP-2026-007',
      amount: cents(60.5),
      method: 'CARD',
      transactionReference: 'POS-1',
      paidAt,
      processedBy: { ...CLERK, badgeNumber: 'RSP-2001' },
      togetherId: null,
      status: 'COMPLETED',
      refundRequest: null,
    } as const;
    const view = paymentView(payment, fine);
    expect(view).toEqual({
      id: 'RCP-2026-007',
      fineId: 'FN-2026-001',
      fine: { id: 'FN-2026-001', fineNumber: 'FN-2026-001', licensePlate: 'ABC 123 EH', amount: 60.5 },
      amount: 60.5,
      method: 'CARD',
      status: 'COMPLETED',
      transactionReference: 'POS-1',
      receiptNumber: 'RCP-2026-007',
      paidAt,
      processedById: CLERK.id,
      processedBy: { ...CLERK, badgeNumber: 'RSP-2001' },
      togetherId: null,
      refundRequest: null,
      refund: null,
      createdAt: paidAt,
      updatedAt: paidAt,
    });
    expect(paymentViewSchema.parse(view)).toEqual(view);
  });
});

describe('a refund as the API shows it', () => {
  const at = '2026-03-14T10:00:00.000Z';

  it('is asked for, with who did it and why', () => {
    expect(viewAfter(refundRequested({}, at))).toMatchObject({
      status: 'COMPLETED',
      refundRequest: { reason: 'Paid twice', requestedAt: at, requestedBy: CLERK },
      refund: null,
      updatedAt: at,
    });
  });

  it('was made, which settles the request', () => {
    expect(viewAfter(refundRequested(), paymentRefunded({}, at))).toMatchObject({
      status: 'REFUNDED',
      refundRequest: null,
      refund: { reason: 'Paid twice', refundedAt: at, refundedBy: CHIEF, method: 'CASH' },
      updatedAt: at,
    });
  });

  it('was declined, which leaves nothing to be seen', () => {
    expect(viewAfter(refundRequested(), refundDeclined({}, at))).toEqual(viewAfter());
  });
});

describe('a payment method', () => {
  it('has a label', () => {
    expect(PAYMENT_METHODS.map((method) => PAYMENT_METHOD_LABELS[method])).toEqual([
      'Cash',
      'Mobile Money',
      'Bank Transfer',
      'Card',
    ]);
  });

  it('is accepted in any case, and nothing else is', () => {
    expect(paymentMethodSchema.parse(' mobile_money ')).toBe('MOBILE_MONEY');
    for (const value of ['CHEQUE', 'mobile money', '', null, 1]) {
      expect(paymentMethodSchema.safeParse(value).error?.issues[0]?.message).toBe(
        'Payment method must be one of CASH, MOBILE_MONEY, BANK_TRANSFER, CARD',
      );
    }
  });
});

describe('the status of a payment', () => {
  it.each(['PENDING', 'completed', 'Failed', 'REFUNDED'])('may be %s', (status) => {
    expect(paymentStatusSchema.parse(status)).toBe(status.toUpperCase());
  });

  it('is nothing else', () => {
    expect(paymentStatusSchema.safeParse('PAID').error?.issues[0]?.message).toBe(
      'Status must be one of PENDING, COMPLETED, FAILED, REFUNDED',
    );
  });
});

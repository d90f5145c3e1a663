import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS, paymentMethodSchema } from '@fines/domain/payment/method.ts';
import { paymentStatusSchema } from '@fines/domain/payment/status.ts';
import { paymentView, paymentViewSchema } from '@fines/domain/payment/view.ts';
import { describe, expect, it } from 'vitest';

import { cents, CLERK, fineIssued } from '../events.ts';

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
      processedBy: CLERK,
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
      processedBy: CLERK,
      createdAt: paidAt,
      updatedAt: paidAt,
    });
    expect(paymentViewSchema.parse(view)).toEqual(view);
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

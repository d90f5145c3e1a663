import { reasonAgainst, needsReason, whatFollows } from '@fines/admin-ui/src/fine/fineRights.ts';
import { stepsFor } from '@fines/admin-ui/src/receipt/refundStep.ts';
import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';
import { describe, expect, it } from 'vitest';

import { A_FINE } from './a-fine.ts';
import { OFFICER } from './memory.ts';

const AT = '2026-11-20T10:00:00.000Z';
const CASHIER = { id: 'u7', firstName: 'Nomsa', lastName: 'Simelane', badgeNumber: null };
const PAYMENT: PaymentView = {
  id: 'RCP-2026-001',
  fineId: A_FINE.id,
  fine: { id: A_FINE.id, fineNumber: A_FINE.id, licensePlate: A_FINE.licensePlate, amount: 60 },
  amount: 60,
  method: 'CASH',
  status: 'COMPLETED',
  transactionReference: null,
  receiptNumber: 'RCP-2026-001',
  paidAt: AT,
  processedById: CASHIER.id,
  processedBy: CASHIER,
  togetherId: null,
  refundRequest: null,
  refund: null,
  createdAt: AT,
  updatedAt: AT,
};
const ASKED: PaymentView = {
  ...PAYMENT,
  refundRequest: { reason: 'Paid twice', requestedAt: AT, requestedBy: CASHIER },
};
const REFUNDED: PaymentView = { ...PAYMENT, status: 'REFUNDED' };

const user = (role: Role, id = 'u1') => ({ ...OFFICER, role, id });

describe('about a refund', () => {
  it.each(['MANAGER', 'SUPER_ADMIN'] as const)('a %s decides who did not take the payment', (role) => {
    expect(stepsFor(user(role), PAYMENT)).toEqual(['refund']);
    expect(stepsFor(user(role), ASKED)).toEqual(['refund', 'decline']);
    expect(stepsFor(user(role, CASHIER.id), PAYMENT)).toEqual(['request']);
    expect(stepsFor(user(role, CASHIER.id), ASKED)).toEqual([]);
    const asker = { ...CASHIER, id: 'u1' };
    const asked = { reason: 'Paid twice', requestedAt: AT, requestedBy: asker };
    expect(stepsFor(user(role), { ...PAYMENT, refundRequest: asked })).toEqual([]);
  });

  it('a finance officer asks, once at a time', () => {
    expect(stepsFor(user('FINANCE_OFFICER'), PAYMENT)).toEqual(['request']);
    expect(stepsFor(user('FINANCE_OFFICER'), ASKED)).toEqual([]);
  });

  it('nobody does anything once it was made', () => {
    expect(stepsFor(user('SUPER_ADMIN'), REFUNDED)).toEqual([]);
    expect(stepsFor(user('FINANCE_OFFICER'), REFUNDED)).toEqual([]);
  });
});

it('a fine with money on it is neither deleted nor set back', () => {
  const paid = { ...A_FINE, status: 'PAID', paymentStands: true } as const;
  for (const command of ['fine.delete', 'fine.change-status'] as const) {
    expect(reasonAgainst(command, user('MANAGER'), paid)).toBe('Refund the payment first');
    expect(reasonAgainst(command, user('MANAGER'), { ...paid, paymentStands: false })).toBeUndefined();
  }
});

it('a status set by hand needs a reason for PAID and for leaving DISPUTED, and says what follows', () => {
  const disputed = { ...A_FINE, status: 'DISPUTED' } as const;
  expect([needsReason(A_FINE, 'PAID'), needsReason(A_FINE, 'DISPUTED')]).toEqual([true, false]);
  expect([needsReason(disputed, 'UNPAID'), needsReason(disputed, 'PAID')]).toEqual([true, true]);
  expect(needsReason({ ...A_FINE, status: 'PAID' }, 'UNPAID')).toBe(false);
  expect(whatFollows(disputed, 'PAID')).toMatch(/without a receipt.*dispute becomes Rejected/);
  expect(whatFollows(disputed, 'UNPAID')).toMatch(/at least 7\..*dispute becomes Rejected/);
  expect(whatFollows(A_FINE, 'PAID')).not.toMatch(/dispute/);
});

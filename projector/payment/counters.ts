import type { PaymentMethod } from '@fines/domain/payment/method.ts';
import type { Cents } from '@fines/domain/shared/money.ts';

import type { Counter } from '../counter.ts';
import type { CurrentFine } from '../fine/entity.ts';
import { dayOf } from '../local-day.ts';
import { defineTable } from '../table.ts';

const MEASURES = { count: 'bigint', amount: 'bigint' } as const;

/** Money that was taken or given back. */
type Movement = { at: string; method: PaymentMethod; amount: Cents };

const totals = (name: string, movements: (current: CurrentFine) => Movement[]): Counter<CurrentFine> => ({
  table: defineTable({ name, columns: { method: 'text', ...MEASURES }, key: ['method'] }),
  contributions: (current) => movements(current).map(({ method, amount }) => ({ method, count: 1, amount })),
});

/** By the local day on which it happened. */
const daily = (name: string, movements: (current: CurrentFine) => Movement[]): Counter<CurrentFine> => ({
  table: defineTable({
    name,
    columns: { day: 'date', method: 'text', ...MEASURES },
    key: ['day', 'method'],
  }),
  contributions: (current) =>
    movements(current).map(({ at, method, amount }) => ({ day: dayOf(at), method, count: 1, amount })),
});

/** What was taken counts for ever, whatever becomes of it and of the fine. */
const taken = ({ fine }: CurrentFine): Movement[] =>
  fine.payments.map(({ paidAt: at, method, amount }) => ({ at, method, amount }));

/** By the method of the payment. */
const refunded = ({ fine }: CurrentFine): Movement[] =>
  fine.payments
    .filter((payment) => payment.status === 'REFUNDED')
    .map(({ refund, method, amount }) => ({ at: refund.refundedAt, method, amount }));

export const paymentCounters: readonly Counter<CurrentFine>[] = [
  totals('payment_totals', taken),
  daily('payment_daily', taken),
  totals('refund_totals', refunded),
  daily('refund_daily', refunded),
];

import type { PaymentMethod } from '@fines/domain/payment/method.ts';
import type { Cents } from '@fines/domain/shared/money.ts';

import type { Counter } from '../counter.ts';
import type { CurrentFine } from '../fine/entity.ts';
import { dayOf } from '../local-day.ts';
import { defineTable } from '../table.ts';

const MEASURES = { count: 'bigint', amount: 'bigint' } as const;

/** Money that was taken or given back. */
type Movement = { at: string; method: PaymentMethod; amount: Cents; personId: string };

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

/** By the person in whose hands the money was, too. */
const personDaily = (
  name: string,
  movements: (current: CurrentFine) => Movement[],
): Counter<CurrentFine> => ({
  table: defineTable({
    name,
    columns: { day: 'date', person_id: 'text', method: 'text', ...MEASURES },
    key: ['day', 'person_id', 'method'],
    indexes: ['(person_id, day)'],
  }),
  contributions: (current) =>
    movements(current).map(({ at, personId, method, amount }) => ({
      day: dayOf(at),
      person_id: personId,
      method,
      count: 1,
      amount,
    })),
});

/** What was taken counts for ever, whatever becomes of it and of the fine. */
const taken = ({ fine }: CurrentFine): Movement[] =>
  fine.payments.map(({ paidAt: at, method, amount, processedBy }) => ({
    at,
    method,
    amount,
    personId: processedBy.id,
  }));

/** By the method of the payment, and by who gave it back. */
const refunded = ({ fine }: CurrentFine): Movement[] =>
  fine.payments
    .filter((payment) => payment.status === 'REFUNDED')
    .map(({ refund, method, amount }) => ({
      at: refund.refundedAt,
      method,
      amount,
      personId: refund.refundedBy.id,
    }));

export const paymentCounters: readonly Counter<CurrentFine>[] = [
  totals('payment_totals', taken),
  daily('payment_daily', taken),
  personDaily('payment_by_person', taken),
  totals('refund_totals', refunded),
  daily('refund_daily', refunded),
  personDaily('refund_by_person', refunded),
];

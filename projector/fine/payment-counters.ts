import type { PaymentMethod } from '@fines/domain/fine/payment.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import type { Cents } from '@fines/domain/shared/money.ts';

import { dayOf } from '../engine/columns.ts';
import type { Counter } from '../engine/counter.ts';
import type { Entity } from '../engine/projection.ts';
import { defineTable } from '../engine/table.ts';

const MEASURES = { count: 'bigint', amount: 'bigint' } as const;

/** Money that was taken or paid back. */
type Movement = { at: string; method: PaymentMethod; amount: Cents; personId: string };

/** Reports each movement of a fine's money. A callback, not a list: most fines have none, and every count asks. */
type Movements = (current: Entity<Fine>, tell: (movement: Movement) => void) => void;

const totals = (name: string, movements: Movements): Counter<Entity<Fine>> => ({
  table: defineTable({ name, columns: { method: 'text', ...MEASURES }, key: ['method'] }),
  contribute: (current, add) => movements(current, ({ method, amount }) => add({ method, count: 1, amount })),
});

/** Movements by local day and method. */
const daily = (name: string, movements: Movements): Counter<Entity<Fine>> => ({
  table: defineTable({
    name,
    columns: { day: 'date', method: 'text', ...MEASURES },
    key: ['day', 'method'],
  }),
  contribute: (current, add) =>
    movements(current, ({ at, method, amount }) => add({ day: dayOf(at), method, count: 1, amount })),
});

/** Movements by local day, method and the person who handled the money. */
const personDaily = (name: string, movements: Movements): Counter<Entity<Fine>> => ({
  table: defineTable({
    name,
    columns: { day: 'date', person_id: 'text', method: 'text', ...MEASURES },
    key: ['day', 'person_id', 'method'],
    indexes: ['(person_id, day)'],
  }),
  contribute: (current, add) =>
    movements(current, ({ at, personId, method, amount }) =>
      add({ day: dayOf(at), person_id: personId, method, count: 1, amount }),
    ),
});

/** Money that was taken counts for ever, even if it is refunded or the fine is deleted. */
const taken: Movements = ({ state: fine }, tell) => {
  for (const { paidAt: at, method, amount, processedBy } of fine.payments) {
    tell({ at, method, amount, personId: processedBy.id });
  }
};

/** Of that, what a cashier took, and has to cash up. */
const takenAtCounter: Movements = ({ state: fine }, tell) => {
  for (const { paidAt: at, method, amount, processedBy, lineIds } of fine.payments) {
    if (lineIds === undefined) tell({ at, method, amount, personId: processedBy.id });
  }
};

/** The other part: what was paid with lines of statements. */
const takenFromStatements: Movements = ({ state: fine }, tell) => {
  for (const { paidAt: at, method, amount, processedBy, lineIds } of fine.payments) {
    if (lineIds !== undefined) tell({ at, method, amount, personId: processedBy.id });
  }
};

/** Refunds by the method in which the money went back and by the person who gave it back. */
const refunded: Movements = ({ state: fine }, tell) => {
  for (const payment of fine.payments) {
    if (payment.status !== 'REFUNDED') continue;
    const { refund, amount } = payment;
    tell({ at: refund.refundedAt, method: refund.method, amount, personId: refund.refundedBy.id });
  }
};

export const paymentCounters: readonly Counter<Entity<Fine>>[] = [
  totals('payment_totals', taken),
  daily('payment_daily', taken),
  daily('payment_from_statement_daily', takenFromStatements),
  personDaily('payment_by_person', taken),
  personDaily('takings_by_person', takenAtCounter),
  totals('refund_totals', refunded),
  daily('refund_daily', refunded),
  personDaily('refund_by_person', refunded),
];

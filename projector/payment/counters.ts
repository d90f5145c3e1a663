import type { Counter } from '../counter.ts';
import type { CurrentFine } from '../fine/entity.ts';
import { dayOf } from '../local-day.ts';
import { defineTable } from '../table.ts';

const MEASURES = { count: 'bigint', amount: 'bigint' } as const;

const totals: Counter<CurrentFine> = {
  table: defineTable({
    name: 'payment_totals',
    columns: { method: 'text', ...MEASURES },
    key: ['method'],
  }),
  contributions: ({ fine }) => fine.payments.map(({ method, amount }) => ({ method, count: 1, amount })),
};

/** By the local day of payment. */
const daily: Counter<CurrentFine> = {
  table: defineTable({
    name: 'payment_daily',
    columns: { day: 'date', method: 'text', ...MEASURES },
    key: ['day', 'method'],
  }),
  contributions: ({ fine }) =>
    fine.payments.map(({ paidAt, method, amount }) => ({ day: dayOf(paidAt), method, count: 1, amount })),
};

export const paymentCounters: readonly Counter<CurrentFine>[] = [totals, daily];

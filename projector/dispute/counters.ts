import type { Counter } from '../counter.ts';
import type { CurrentFine } from '../fine/entity.ts';
import { dayOf } from '../local-day.ts';
import { defineTable } from '../table.ts';

const totals: Counter<CurrentFine> = {
  table: defineTable({
    name: 'dispute_totals',
    columns: { status: 'text', count: 'bigint' },
    key: ['status'],
  }),
  contributions: ({ fine }) => fine.disputes.map(({ status }) => ({ status, count: 1 })),
};

/** By the local day of submission. */
const daily: Counter<CurrentFine> = {
  table: defineTable({
    name: 'dispute_daily',
    columns: { day: 'date', status: 'text', count: 'bigint' },
    key: ['day', 'status'],
  }),
  contributions: ({ fine }) =>
    fine.disputes.map(({ submittedAt, status }) => ({ day: dayOf(submittedAt), status, count: 1 })),
};

export const disputeCounters: readonly Counter<CurrentFine>[] = [totals, daily];

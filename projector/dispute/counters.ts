import type { Counter } from '../counter.ts';
import type { CurrentFine } from '../fine/entity.ts';
import { dayOf } from '../local-day.ts';
import { defineTable } from '../table.ts';
import { disputesOf } from './disputes-of.ts';

const totals: Counter<CurrentFine> = {
  table: defineTable({
    name: 'dispute_totals',
    columns: { status: 'text', count: 'bigint' },
    key: ['status'],
  }),
  contribute: (current, add) => {
    for (const { status } of disputesOf(current)) add({ status, count: 1 });
  },
};

/** By the local day of submission. */
const daily: Counter<CurrentFine> = {
  table: defineTable({
    name: 'dispute_daily',
    columns: { day: 'date', status: 'text', count: 'bigint' },
    key: ['day', 'status'],
  }),
  contribute: (current, add) => {
    for (const { submittedAt, status } of disputesOf(current)) {
      add({ day: dayOf(submittedAt), status, count: 1 });
    }
  },
};

export const disputeCounters: readonly Counter<CurrentFine>[] = [totals, daily];

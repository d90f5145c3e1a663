import { dayOf } from '../columns.ts';
import type { Counter } from '../engine/counter.ts';
import { defineTable } from '../engine/table.ts';
import type { CurrentFine } from '../entities.ts';
import { disputesOf } from './row.ts';

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

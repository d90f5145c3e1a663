import { dayOf } from '../columns.ts';
import type { Counter } from '../engine/counter.ts';
import { defineTable } from '../engine/table.ts';
import { type CurrentFine, isDeleted } from '../entities.ts';

const MEASURES = { count: 'bigint', amount: 'bigint', paid_amount: 'bigint' } as const;

const measure = ({ fine }: CurrentFine) => ({
  count: 1,
  amount: fine.amount,
  paid_amount: fine.status === 'PAID' ? fine.settlement.paidAmount : 0,
});

const KIND = { status: 'text', offense_type: 'text', without_receipt: 'boolean' } as const;
const kindColumns = ['status', 'offense_type', 'without_receipt'] as const;

const kind = ({ fine }: CurrentFine) => ({
  status: fine.status,
  offense_type: fine.offenseType,
  without_receipt: fine.status === 'PAID' && fine.settlement.receipt === null,
});

/** All fines there are, by kind: a hundred rows at most, however many fines. */
const totals: Counter<CurrentFine> = {
  table: defineTable({ name: 'fine_totals', columns: { ...KIND, ...MEASURES }, key: kindColumns }),
  contribute: (current, add) => add({ ...kind(current), ...measure(current) }),
};

/** By the local day of issue too, so that a report costs the days that it spans. */
const daily: Counter<CurrentFine> = {
  table: defineTable({
    name: 'fine_daily',
    columns: { day: 'date', ...KIND, ...MEASURES },
    key: ['day', ...kindColumns],
  }),
  contribute: (current, add) =>
    add({ day: dayOf(current.fine.dateIssued), ...kind(current), ...measure(current) }),
};

/** By the local day of creation, which the list is sorted by: where in it a page far inside begins. */
const created: Counter<CurrentFine> = {
  table: defineTable({ name: 'fine_created', columns: { day: 'date', count: 'bigint' }, key: ['day'] }),
  contribute: ({ fine }, add) => add({ day: dayOf(fine.createdAt), count: 1 }),
};

/** By the local day on which they were settled: what was paid by then. */
const settled: Counter<CurrentFine> = {
  table: defineTable({
    name: 'fine_settled',
    columns: { day: 'date', count: 'bigint', paid_amount: 'bigint' },
    key: ['day'],
  }),
  contribute: ({ fine }, add) => {
    if (fine.status !== 'PAID') return;
    const { paidAt, paidAmount } = fine.settlement;
    add({ day: dayOf(paidAt), count: 1, paid_amount: paidAmount });
  },
};

/** By the officer who issued them. */
const officerDaily: Counter<CurrentFine> = {
  table: defineTable({
    name: 'officer_daily',
    columns: { day: 'date', officer_id: 'text', status: 'text', ...MEASURES },
    key: ['day', 'officer_id', 'status'],
    indexes: ['(officer_id, day)'],
  }),
  contribute: (current, add) =>
    add({
      day: dayOf(current.fine.dateIssued),
      officer_id: current.fine.issuedBy.id,
      status: current.fine.status,
      ...measure(current),
    }),
};

/** The unpaid ones by the local day on which they are due: how many are overdue. */
const due: Counter<CurrentFine> = {
  table: defineTable({
    name: 'fine_due',
    columns: { day: 'date', count: 'bigint', amount: 'bigint' },
    key: ['day'],
  }),
  contribute: ({ fine }, add) => {
    if (fine.status === 'UNPAID') add({ day: dayOf(fine.dueDate), count: 1, amount: fine.amount });
  },
};

/** Deleted fines count nowhere. */
const undeleted = ({ table, contribute }: Counter<CurrentFine>): Counter<CurrentFine> => ({
  table,
  contribute: (current, add) => {
    if (!isDeleted(current)) contribute(current, add);
  },
});

export const fineCounters: readonly Counter<CurrentFine>[] = [
  totals,
  daily,
  created,
  settled,
  officerDaily,
  due,
].map(undeleted);

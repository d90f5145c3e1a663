import type { Fine } from '@fines/domain/fine/state.ts';

import { dayOf } from '../engine/columns.ts';
import type { Counter } from '../engine/counter.ts';
import type { Entity } from '../engine/projection.ts';
import { defineTable } from '../engine/table.ts';
import { isDeleted } from './tables.ts';

const MEASURES = { count: 'bigint', amount: 'bigint', paid_amount: 'bigint' } as const;

const measure = ({ state: fine }: Entity<Fine>) => ({
  count: 1,
  amount: fine.amount,
  paid_amount: fine.status === 'PAID' ? fine.settlement.paidAmount : 0,
});

const KIND = { status: 'text', offense_type: 'text', without_receipt: 'boolean' } as const;
const kindColumns = ['status', 'offense_type', 'without_receipt'] as const;

const kind = ({ state: fine }: Entity<Fine>) => ({
  status: fine.status,
  offense_type: fine.offenseType,
  without_receipt: fine.status === 'PAID' && fine.settlement.receipt === null,
});

/** All fines by kind. It has a hundred rows at most, however many fines there are. */
const totals: Counter<Entity<Fine>> = {
  table: defineTable({ name: 'fine_totals', columns: { ...KIND, ...MEASURES }, key: kindColumns }),
  contribute: (current, add) => add({ ...kind(current), ...measure(current) }),
};

/** Fines by local day of issue and kind, so that the cost of a report grows with its days, not with the fines. */
const daily: Counter<Entity<Fine>> = {
  table: defineTable({
    name: 'fine_daily',
    columns: { day: 'date', ...KIND, ...MEASURES },
    key: ['day', ...kindColumns],
  }),
  contribute: (current, add) =>
    add({ day: dayOf(current.state.dateIssued), ...kind(current), ...measure(current) }),
};

/** Fines by local day of creation, the list's default order: tells on which day a page deep in the list begins. */
const created: Counter<Entity<Fine>> = {
  table: defineTable({ name: 'fine_created', columns: { day: 'date', count: 'bigint' }, key: ['day'] }),
  contribute: ({ state: fine }, add) => add({ day: dayOf(fine.createdAt), count: 1 }),
};

/** Paid fines by the local day of settlement: how much was paid by then. */
const settled: Counter<Entity<Fine>> = {
  table: defineTable({
    name: 'fine_settled',
    columns: { day: 'date', count: 'bigint', paid_amount: 'bigint' },
    key: ['day'],
  }),
  contribute: ({ state: fine }, add) => {
    if (fine.status !== 'PAID') return;
    const { paidAt, paidAmount } = fine.settlement;
    add({ day: dayOf(paidAt), count: 1, paid_amount: paidAmount });
  },
};

/** Fines by local day of issue and issuing officer. */
const officerDaily: Counter<Entity<Fine>> = {
  table: defineTable({
    name: 'officer_daily',
    columns: { day: 'date', officer_id: 'text', status: 'text', ...MEASURES },
    key: ['day', 'officer_id', 'status'],
    indexes: ['(officer_id, day)'],
  }),
  contribute: (current, add) =>
    add({
      day: dayOf(current.state.dateIssued),
      officer_id: current.state.issuedBy.id,
      status: current.state.status,
      ...measure(current),
    }),
};

/** In characters. The place is part of a key, and events that are older than the limit may name longer ones. */
const LONGEST_PLACE = 200;

/** Fines by local day of issue and place, as the officer wrote it. */
const placeDaily: Counter<Entity<Fine>> = {
  table: defineTable({
    name: 'place_daily',
    columns: { day: 'date', place: 'text', ...MEASURES },
    key: ['day', 'place'],
  }),
  contribute: (current, add) =>
    add({
      day: dayOf(current.state.dateIssued),
      place: current.state.location.slice(0, LONGEST_PLACE),
      ...measure(current),
    }),
};

/** Unpaid fines by the local day on which they are due: how many are overdue. */
const due: Counter<Entity<Fine>> = {
  table: defineTable({
    name: 'fine_due',
    columns: { day: 'date', count: 'bigint', amount: 'bigint' },
    key: ['day'],
  }),
  contribute: ({ state: fine }, add) => {
    if (fine.status === 'UNPAID') add({ day: dayOf(fine.dueDate), count: 1, amount: fine.amount });
  },
};

/** Deleted fines count nowhere. */
const undeleted = ({ table, contribute }: Counter<Entity<Fine>>): Counter<Entity<Fine>> => ({
  table,
  contribute: (current, add) => {
    if (!isDeleted(current.state)) contribute(current, add);
  },
});

export const fineCounters: readonly Counter<Entity<Fine>>[] = [
  totals,
  daily,
  created,
  settled,
  officerDaily,
  placeDaily,
  due,
].map(undeleted);

import type { Dispute } from '@fines/domain/fine/dispute.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import { plateKey, usualSpelling } from '@fines/domain/shared/plate.ts';

import { dayOf, numberOrder, searchText } from '../engine/columns.ts';
import type { Counter } from '../engine/counter.ts';
import { column, partTable } from '../engine/document-table.ts';
import type { Entity } from '../engine/projection.ts';
import { defineTable } from '../engine/table.ts';
import { isDeleted } from './tables.ts';

const NONE: readonly Dispute[] = [];

/** The disputes that screens show. Those of deleted fines are hidden with their fine. */
const disputesOf = (fine: Fine): readonly Dispute[] => (isDeleted(fine) ? NONE : fine.disputes);

/** The disputes of every fine that was not deleted. Every sort ends with the number of the fine and `nth`. */
export const disputes = partTable<Fine, Dispute>({
  name: 'disputes',
  of: 'fine_id',
  partsOf: disputesOf,
  idOf: ({ id }) => id,
  columns: {
    /** The place of the dispute among those of its fine, counted from 1. */
    nth: column('int', ({ nth }) => nth),
    /** The number of the fine. */
    number_order: column('bigint', ({ id }) => numberOrder(id)),
    license_plate: column('text', ({ state }) => usualSpelling(state.licensePlate)),
    plate_key: column('text', ({ state }) => plateKey(state.licensePlate)),
    /** Facts of the fine that never change and that answers give together with the dispute. */
    offense_type: column('text', ({ state }) => state.offenseType),
    fine_amount: column('bigint', ({ state }) => state.amount),
    date_issued: column('timestamptz', ({ state }) => state.dateIssued),
    status: column('text', ({ part }) => part.status),
    submitted_at: column('timestamptz', ({ part }) => part.submittedAt),
    submitted_by: column('text', ({ part }) => part.submitter.by),
    search_text: column('text', ({ id, state }) => searchText(plateKey(state.licensePlate), id)),
  },
  indexes: [
    '(id)',
    '(number_order, nth)',
    '(submitted_at, number_order, nth)',
    '(status, submitted_at, number_order, nth)',
    '(submitted_by, submitted_at, number_order, nth)',
    '(fine_amount, submitted_at, number_order, nth)',
    'USING gin (search_text gin_trgm_ops)',
  ],
});

const totals: Counter<Entity<Fine>> = {
  table: defineTable({
    name: 'dispute_totals',
    columns: { status: 'text', count: 'bigint' },
    key: ['status'],
  }),
  contribute: ({ state }, add) => {
    for (const { status } of disputesOf(state)) add({ status, count: 1 });
  },
};

/** Disputes by the local day of submission. */
const daily: Counter<Entity<Fine>> = {
  table: defineTable({
    name: 'dispute_daily',
    columns: { day: 'date', status: 'text', count: 'bigint' },
    key: ['day', 'status'],
  }),
  contribute: ({ state }, add) => {
    for (const { submittedAt, status } of disputesOf(state)) {
      add({ day: dayOf(submittedAt), status, count: 1 });
    }
  },
};

/** Disputes by the local day of the decision. */
const decided: Counter<Entity<Fine>> = {
  table: defineTable({
    name: 'dispute_decided',
    columns: { day: 'date', status: 'text', count: 'bigint' },
    key: ['day', 'status'],
  }),
  contribute: ({ state }, add) => {
    for (const dispute of disputesOf(state)) {
      if (dispute.status === 'PENDING') continue;
      add({ day: dayOf(dispute.resolvedAt), status: dispute.status, count: 1 });
    }
  },
};

export const disputeCounters: readonly Counter<Entity<Fine>>[] = [totals, daily, decided];

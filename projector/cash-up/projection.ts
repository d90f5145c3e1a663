import {
  type CashUps,
  cashUpIdOf,
  cashUpsSchema,
  cashUpStreamOf,
  evolve,
  noCashUps,
  parseCashUpId,
} from '@fines/domain/cash-up/cash-up.ts';
import { cashUpEvents, parseCashUpEvent, type RecordedCashUpEvent } from '@fines/domain/cash-up/events.ts';

import { dayOf } from '../engine/columns.ts';
import type { Counter } from '../engine/counter.ts';
import { defineProjection } from '../engine/define-projection.ts';
import { column, documentTable } from '../engine/document-table.ts';
import type { Entity } from '../engine/projection.ts';
import { defineTable } from '../engine/table.ts';
import { cashUpActs } from '../review/acts.ts';

/** @throws if the id of a cash-up stream does not name a cashier and a day */
function dayIn(id: string): { cashierId: string; day: string } {
  const named = parseCashUpId(id);
  if (named === undefined) throw new Error(`${id} names no person's day`);
  return named;
}

/** The cash-ups of each person and day. */
const cashUps = documentTable<CashUps>({
  name: 'cash_ups',
  columns: {
    cashier_id: column('text', ({ id }) => dayIn(id).cashierId),
    day: column('date', ({ id }) => dayIn(id).day),
  },
  indexes: ['(cashier_id, day)', '(day)'],
});

/** Cash-ups by the local day on which they were closed, and the money that was missing or too much in them. */
const closed: Counter<Entity<CashUps>> = {
  table: defineTable({
    name: 'cash_up_closed',
    columns: { day: 'date', count: 'bigint', missing: 'bigint', surplus: 'bigint' },
    key: ['day'],
  }),
  contribute: ({ state }, add) => {
    for (const { closedAt, expectedCash, countedCash } of state) {
      const missing = Math.max(expectedCash - countedCash, 0);
      const surplus = Math.max(countedCash - expectedCash, 0);
      add({ day: dayOf(closedAt), count: 1, missing, surplus });
    }
  },
};

const apply = (before: CashUps | undefined, event: RecordedCashUpEvent, id: string): CashUps => {
  dayIn(id);
  return evolve(before ?? noCashUps, event);
};

export const cashUpProjection = defineProjection({
  types: Object.keys(cashUpEvents),
  idOf: cashUpIdOf,
  streamOf: cashUpStreamOf,
  parse: parseCashUpEvent,
  apply,
  state: cashUpsSchema,
  documents: [cashUps],
  counters: [closed],
  journals: [cashUpActs],
});

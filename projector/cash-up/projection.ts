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

import { defineProjection } from '../engine/define-projection.ts';
import { column, documentTable } from '../engine/document-table.ts';
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
    last_closed: column('timestamptz', ({ state }) => state.at(-1)?.closedAt ?? null),
  },
  indexes: ['(cashier_id, day)', '(day)', '(last_closed)'],
});

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
  journals: [cashUpActs],
});

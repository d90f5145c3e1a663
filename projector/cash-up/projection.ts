import { type CashUp, cashUpIdOf, closedSchema, evolve, noCashUps } from '@fines/domain/cash-up/cash-up.ts';
import { cashUpEvents, parseCashUpEvent, type RecordedCashUpEvent } from '@fines/domain/cash-up/events.ts';
import { z } from 'zod';

import { defineProjection } from '../engine/define-projection.ts';
import { tableOfParts } from '../engine/entity-table.ts';
import { instantColumn, defineTable, type LoadedRow, type Row } from '../engine/table.ts';
import type { CurrentCashUps } from '../entities.ts';
import { cashUpActs } from '../review/acts.ts';

const cashUpsTable = defineTable({
  name: 'cash_ups',
  columns: {
    id: 'text',
    /** Counted from 1. */
    number: 'int',
    cashier_id: 'text',
    day: 'date',
    /** In cents. */
    difference: 'bigint',
    closed_at: 'timestamptz',
    /** All of it, as the event has it. */
    data: 'json',
  },
  key: ['id', 'number'],
  indexes: ['(cashier_id, day)', '(day)'],
});

function toRow(cashUp: CashUp, { id }: CurrentCashUps): Row<keyof typeof cashUpsTable.columns> {
  const { closedAt, ...data } = cashUp;
  return {
    id,
    number: cashUp.number,
    cashier_id: cashUp.cashier.id,
    day: cashUp.day,
    difference: cashUp.difference,
    closed_at: closedAt,
    data: JSON.stringify(data),
  };
}

const columns = z.object({
  id: z.string(),
  closed_at: instantColumn,
  data: closedSchema,
});

function fromRows(rows: readonly LoadedRow[]): CurrentCashUps | undefined {
  const read = rows.map((row) => columns.parse(row)).toSorted((a, b) => a.data.number - b.data.number);
  const [first] = read;
  if (first === undefined) return undefined;
  const cashUps = read.map(({ data, closed_at: closedAt }) => ({ ...data, closedAt }));
  // Each event of the stream closes one.
  return { id: first.id, cashUps, revision: read.length - 1 };
}

const apply = (
  current: CurrentCashUps | undefined,
  event: RecordedCashUpEvent,
  revision: number,
  id: string,
): CurrentCashUps => ({ id, cashUps: evolve(current?.cashUps ?? noCashUps, event), revision });

export const cashUpProjection = defineProjection({
  types: Object.keys(cashUpEvents),
  idOf: cashUpIdOf,
  parse: parseCashUpEvent,
  apply,
  tables: [
    tableOfParts<CurrentCashUps, CashUp>({
      table: cashUpsTable,
      partsOf: ({ cashUps }) => cashUps,
      idOf: ({ number }) => String(number),
      toRow,
    }),
  ],
  fromRows: (rowsOf) => fromRows(rowsOf(cashUpsTable)),
  journals: [cashUpActs],
});

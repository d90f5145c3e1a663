import { parseReceiptEvent, receiptEvents, type RecordedReceiptEvent } from '@fines/domain/receipt/events.ts';
import { receiptNumberOf } from '@fines/domain/receipt/receipt.ts';
import { z } from 'zod';

import { numberOrder } from '../columns.ts';
import { defineProjection } from '../engine/define-projection.ts';
import { tableOfEntities } from '../engine/entity-table.ts';
import { instantColumn, defineTable, type LoadedRow, type Row } from '../engine/table.ts';
import type { CurrentReceipt } from '../entities.ts';
import { receiptActs } from '../review/acts.ts';

/** Every receipt number that was reserved or voided: together they explain the series. */
const receiptsTable = defineTable({
  name: 'receipts',
  columns: {
    id: 'text',
    number_order: 'bigint',
    fine_id: 'text',
    at: 'timestamptz',
    is_voided: 'boolean',
    printed_at: 'timestamptz',
    revision: 'bigint',
  },
  key: ['id'],
  optional: ['fine_id', 'printed_at'],
  indexes: ['(number_order)'],
});

const toRow = (receipt: CurrentReceipt): Row<keyof typeof receiptsTable.columns> => ({
  id: receipt.id,
  number_order: numberOrder(receipt.id),
  fine_id: receipt.fineId,
  at: receipt.at,
  is_voided: receipt.isVoided,
  printed_at: receipt.printedAt,
  revision: receipt.revision,
});

const columns = z.object({
  id: z.string(),
  fine_id: z.string().nullable(),
  at: instantColumn,
  is_voided: z.boolean(),
  printed_at: instantColumn.nullable(),
  revision: z.int(),
});

function fromRow(values: LoadedRow): CurrentReceipt {
  const row = columns.parse(values);
  const { id, fine_id: fineId, at, is_voided: isVoided, printed_at: printedAt, revision } = row;
  return { id, fineId, at, isVoided, printedAt, revision };
}

function apply(
  current: CurrentReceipt | undefined,
  { type, data, metadata }: RecordedReceiptEvent,
  revision: number,
  id: string,
): CurrentReceipt {
  const before = current ?? { fineId: null, at: metadata.recordedAt, isVoided: false, printedAt: null };
  switch (type) {
    case 'ReceiptReserved':
      return { ...before, id, revision, fineId: data.fineNumber };
    case 'ReceiptPrinted':
      return { ...before, id, revision, printedAt: metadata.recordedAt };
    case 'ReceiptVoided':
      return { ...before, id, revision, isVoided: true };
    default:
      return type satisfies never;
  }
}

export const receiptProjection = defineProjection({
  types: Object.keys(receiptEvents),
  idOf: receiptNumberOf,
  parse: parseReceiptEvent,
  apply,
  tables: [tableOfEntities(receiptsTable, toRow)],
  fromRows: (rowsOf) => rowsOf(receiptsTable).map(fromRow)[0],
  journals: [receiptActs],
});

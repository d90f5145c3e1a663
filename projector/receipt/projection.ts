import { parseReceiptEvent, receiptEvents, type RecordedReceiptEvent } from '@fines/domain/receipt/events.ts';
import { receiptNumberOf } from '@fines/domain/receipt/number.ts';
import { z } from 'zod';

import { instantColumn } from '../columns.ts';
import { defineProjection } from '../define-projection.ts';
import { tableOfEntities } from '../entity-table.ts';
import { numberOrder } from '../number-order.ts';
import { receiptActs } from '../review/acts.ts';
import { defineTable, type LoadedRow, type Row } from '../table.ts';
import type { CurrentReceipt } from './entity.ts';

/** Every receipt number that was reserved or voided: together they explain the series. */
const receiptsTable = defineTable({
  name: 'receipts',
  columns: {
    id: 'text',
    number_order: 'bigint',
    fine_id: 'text',
    at: 'timestamptz',
    is_voided: 'boolean',
    revision: 'bigint',
  },
  key: ['id'],
  optional: ['fine_id'],
  indexes: ['(number_order)'],
});

const toRow = (receipt: CurrentReceipt): Row<keyof typeof receiptsTable.columns> => ({
  id: receipt.id,
  number_order: numberOrder(receipt.id),
  fine_id: receipt.fineId,
  at: receipt.at,
  is_voided: receipt.isVoided,
  revision: receipt.revision,
});

const columns = z.object({
  id: z.string(),
  fine_id: z.string().nullable(),
  at: instantColumn,
  is_voided: z.boolean(),
  revision: z.int(),
});

function fromRow(values: LoadedRow): CurrentReceipt {
  const { id, fine_id: fineId, at, is_voided: isVoided, revision } = columns.parse(values);
  return { id, fineId, at, isVoided, revision };
}

function apply(
  current: CurrentReceipt | undefined,
  { type, data, metadata }: RecordedReceiptEvent,
  revision: number,
  id: string,
): CurrentReceipt {
  const at = current?.at ?? metadata.recordedAt;
  if (type === 'ReceiptReserved') return { id, fineId: data.fineNumber, at, isVoided: false, revision };
  return { id, fineId: current?.fineId ?? null, at, isVoided: true, revision };
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

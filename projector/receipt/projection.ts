import { parseReceiptEvent, receiptEvents, type RecordedReceiptEvent } from '@fines/domain/receipt/events.ts';
import { receiptNumberOf, receiptStream } from '@fines/domain/receipt/receipt.ts';
import { z } from 'zod';

import { numberOrder } from '../engine/columns.ts';
import { defineProjection } from '../engine/define-projection.ts';
import { column, documentTable } from '../engine/document-table.ts';
import { receiptActs } from '../review/acts.ts';

/** The current state of a receipt number. */
const receiptSchema = z.object({
  /** The fine for whose payment it was reserved; null if it was voided unreserved. */
  fineId: z.string().nullable(),
  /** When its first event was recorded. */
  at: z.string(),
  isVoided: z.boolean(),
  /** When the original was printed; null if it was not. */
  printedAt: z.string().nullable(),
  /** The id of who printed it; null if nobody did. */
  printedById: z.string().nullable(),
});
type CurrentReceipt = z.output<typeof receiptSchema>;

/** Every receipt number that was reserved or voided. Together they account for every number of the series. */
const receipts = documentTable<CurrentReceipt>({
  name: 'receipts',
  columns: {
    number_order: column('bigint', ({ id }) => numberOrder(id)),
    at: column('timestamptz', ({ state }) => state.at),
    is_voided: column('boolean', ({ state }) => state.isVoided),
  },
});

function apply(
  current: CurrentReceipt | undefined,
  { type, data, metadata }: RecordedReceiptEvent,
): CurrentReceipt {
  const before = current ?? {
    fineId: null,
    at: metadata.recordedAt,
    isVoided: false,
    printedAt: null,
    printedById: null,
  };
  switch (type) {
    case 'ReceiptReserved':
      return { ...before, fineId: data.fineNumber };
    case 'ReceiptPrinted':
      return { ...before, printedAt: metadata.recordedAt, printedById: data.printedBy.id };
    case 'ReceiptVoided':
      return { ...before, isVoided: true };
    default:
      return type satisfies never;
  }
}

export const receiptProjection = defineProjection({
  types: Object.keys(receiptEvents),
  idOf: receiptNumberOf,
  streamOf: receiptStream,
  parse: parseReceiptEvent,
  apply,
  state: receiptSchema,
  documents: [receipts],
  journals: [receiptActs],
});

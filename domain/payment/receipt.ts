import { z } from 'zod';

import { paymentViewSchema } from './view.ts';

/** All that stands on a receipt: the payment, and what the fine was for. */
export const receiptSchema = paymentViewSchema
  .extend({
    offenseDescription: z.string(),
    dateIssued: z.iso.datetime(),
    /** When the original was handed out; null as long as it was not. */
    printedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.output<typeof receiptSchema>;
/** What a print of a receipt is: the first one is the original, and every other a duplicate. */
export const receiptPrintSchema = z
  .object({ receiptNumber: z.string(), isOriginal: z.boolean() })
  .meta({ id: 'ReceiptPrint' });
export type ReceiptPrint = z.output<typeof receiptPrintSchema>;

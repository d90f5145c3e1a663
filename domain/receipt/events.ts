import { z } from 'zod';

import { type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { personSchema } from '../shared/person.ts';

const text = z.string().min(1);

/**
 * A receipt number is reserved in a stream of its own before the payment is recorded. A number that no payment uses
 * is voided with a reason, whether it was reserved or skipped. So every number is explained, and none is given twice.
 */
export const receiptEvents = {
  ReceiptReserved: {
    version: 1,
    data: z.object({
      receiptNumber: text,
      fineNumber: text,
      /** The lines of statements that are to be used for the payment: released before the receipt is voided. */
      lineIds: z.array(text).min(1).optional(),
    }),
  },
  /** The original was printed. Copies leave no event. */
  ReceiptPrinted: { version: 1, data: z.object({ printedBy: personSchema }) },
  ReceiptVoided: { version: 1, data: z.object({ reason: text }) },
} as const;

export type ReceiptEvent = EventOf<typeof receiptEvents>;
export type RecordedReceiptEvent = Recorded<ReceiptEvent>;

export const parseReceiptEvent = eventParser(receiptEvents);

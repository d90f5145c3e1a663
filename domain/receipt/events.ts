import { z } from 'zod';

import { type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { personSchema } from '../shared/person.ts';

const text = z.string().min(1);

/**
 * A receipt's number is reserved before the payment is recorded, in a stream of its own; a number that no
 * payment came to use is voided, with the reason; one that was left out, without having been reserved. So each
 * number is explained, and none is given twice.
 */
export const receiptEvents = {
  ReceiptReserved: { version: 1, data: z.object({ receiptNumber: text, fineNumber: text }) },
  /** The original was handed out. Of copies nothing is recorded. */
  ReceiptPrinted: { version: 1, data: z.object({ printedBy: personSchema }) },
  ReceiptVoided: { version: 1, data: z.object({ reason: text }) },
} as const;

export type ReceiptEvent = EventOf<typeof receiptEvents>;
export type RecordedReceiptEvent = Recorded<ReceiptEvent>;

export const parseReceiptEvent = eventParser(receiptEvents);

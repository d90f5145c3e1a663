import { z } from 'zod';

import { type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { signedCentsSchema, sumSchema } from '../shared/money.ts';
import { personSchema } from '../shared/person.ts';
import { cashCountSchema, methodSumSchema } from './movement.ts';

const receiptNumbers = z.array(z.string().min(1));

/**
 * Somebody counted the money that a person took on a day and had not cashed up yet. The event names the receipts that
 * it covers; a later cash-up covers the others.
 */
export const cashUpEvents = {
  CashUpClosed: {
    version: 1,
    data: z.object({
      /** The number of this cash-up among those of the person and day, from 1. */
      number: z.int().positive(),
      /** A local day. */
      day: z.iso.date(),
      /** With the badge at that time; absent in old events, which do not have it. */
      cashier: personSchema.extend({ badgeNumber: z.string().nullable().optional() }),
      closedBy: personSchema,
      /** The receipts of the payments taken. */
      receipts: receiptNumbers,
      /** The receipts of the payments given back. */
      refunds: receiptNumbers,
      methods: z.array(methodSumSchema),
      cashAtStart: sumSchema,
      /** The amount that the person's last cash-up counted, for any day; absent if there was none or nobody looked. */
      countedBefore: sumSchema.optional(),
      expectedCash: signedCentsSchema,
      counted: cashCountSchema,
      countedCash: sumSchema,
      /** What was counted before the expected cash was shown; absent if nothing was counted anew afterwards. */
      firstCounted: cashCountSchema.optional(),
      firstCountedCash: sumSchema.optional(),
      /** Counted less expected; negative if money is missing. */
      difference: signedCentsSchema,
      /** For the difference, for a second count, or for an amount at the start that differs from the one counted before. */
      reason: z.string().min(1).nullable(),
    }),
  },
} as const;

export type CashUpEvent = EventOf<typeof cashUpEvents>;
export type RecordedCashUpEvent = Recorded<CashUpEvent>;

export const parseCashUpEvent = eventParser(cashUpEvents);

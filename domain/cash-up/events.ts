import { z } from 'zod';

import { type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { centsSchema, signedCentsSchema } from '../shared/money.ts';
import { personSchema } from '../shared/person.ts';
import { cashCountSchema, methodSumSchema } from './movement.ts';

const receiptNumbers = z.array(z.string().min(1));

/**
 * What somebody had in hand on a day and had not cashed up yet was counted. It names what it covers: whatever it
 * does not name belongs to a later one.
 */
export const cashUpEvents = {
  CashUpClosed: {
    version: 1,
    data: z.object({
      /** Counts the cash-ups of this person and day from 1. */
      number: z.int().positive(),
      /** Local. */
      day: z.iso.date(),
      /** With the badge of then, unless it is of the time when that was not recorded. */
      cashier: personSchema.extend({ badgeNumber: z.string().nullable().optional() }),
      closedBy: personSchema,
      /** Of the payments that were taken. */
      receipts: receiptNumbers,
      /** Of the payments that were given back. */
      refunds: receiptNumbers,
      methods: z.array(methodSumSchema),
      cashAtStart: centsSchema,
      /** By the last cash-up of this person, of whichever day; absent if there was none, or nobody looked. */
      countedBefore: centsSchema.optional(),
      expectedCash: signedCentsSchema,
      counted: cashCountSchema,
      countedCash: centsSchema,
      /** Counted less expected: below zero, something is missing. */
      difference: signedCentsSchema,
      /** Of the difference, or of another amount at the start than was counted before. */
      reason: z.string().min(1).nullable(),
    }),
  },
} as const;

export type CashUpEvent = EventOf<typeof cashUpEvents>;
export type RecordedCashUpEvent = Recorded<CashUpEvent>;

export const parseCashUpEvent = eventParser(cashUpEvents);

import { z } from 'zod';

import { type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { centsSchema } from '../shared/money.ts';
import { personSchema } from '../shared/person.ts';
import { erasedSchema } from '../shared/personal-data.ts';
import { meantSchema, statementLineSchema } from './line.ts';

const text = z.string().min(1);

/**
 * Where money goes that is returned, and why. The place tells of a person, the reason does not. `sameAs`: it came only
 * once, by that line.
 */
const returning = { reason: text, to: text, sameAs: text.optional() };
const RETURNING_PERSONAL = ['to'] as const;

/**
 * What becomes of the money of one line of a statement. It is in suspense, for a fine or for none, until it is used for
 * a payment or returned; in sum it never changes.
 */
export const statementLineEvents = {
  StatementLineTaken: {
    version: 1,
    personal: ['payer', 'ultimatePayer', 'reference', 'text', 'further'],
    data: z.object({
      lineId: text,
      ...statementLineSchema.shape,
      /** The fine for which it is, by its reference; or seems to be, which somebody has to confirm. */
      meant: meantSchema.nullable(),
      /** The line with the same account, day, amount and number that came before, but not by the same file. */
      perhapsSameAs: text.optional(),
    }),
  },
  /** Somebody said for which fine it is. */
  LineAssigned: {
    version: 1,
    data: z.object({ fineNumber: text, assignedBy: personSchema, approvedBy: personSchema.optional() }),
  },
  /** So much of it is for the payment that has this receipt, or that is being recorded with it. */
  LineUsed: { version: 1, data: z.object({ receiptNumber: text, fineNumber: text, amount: centsSchema }) },
  /** No payment came of that, and none will: what was to be used is in suspense again. */
  LineReleased: { version: 1, data: z.object({ receiptNumber: text, reason: text }) },
  /** The payment was refunded. Its money went back to the payer, or else it is in suspense again, for no fine. */
  LineRefunded: { version: 1, data: z.object({ receiptNumber: text, isGivenBack: z.boolean() }) },
  /** Much money waits for a second person, whatever is to become of it. One request at a time is open. */
  LineAssignmentRequested: { version: 1, data: z.object({ fineNumber: text, requestedBy: personSchema }) },
  LineReturnRequested: {
    version: 1,
    personal: RETURNING_PERSONAL,
    data: z.object({
      ...returning,
      /** What was in suspense when it was asked for. */
      amount: centsSchema.optional(),
      requestedBy: personSchema,
    }),
  },
  LineRequestDeclined: { version: 1, data: z.object({ reason: text, declinedBy: personSchema }) },
  /** All that was in suspense goes back. */
  LineReturned: {
    version: 1,
    personal: RETURNING_PERSONAL,
    data: z.object({
      ...returning,
      amount: centsSchema,
      returnedBy: personSchema,
      approvedBy: personSchema.optional(),
    }),
  },
  /** A later line of a statement says that the bank took the money back. `key`: which one that is. */
  LineTakenBack: {
    version: 1,
    personal: ['text'],
    data: z.object({
      key: text,
      day: z.iso.date(),
      amount: centsSchema,
      bankId: text.nullable(),
      text: z.string(),
    }),
  },
  /** Somebody says why that is not so, or why nothing is to be done. */
  LineNotTakenBack: { version: 1, data: z.object({ reason: text, saidBy: personSchema }) },
  /** The keys of what tells of the payer are destroyed. */
  PayerErased: { version: 1, data: erasedSchema },
} as const;

export type StatementLineEvent = EventOf<typeof statementLineEvents>;
export type RecordedStatementLineEvent = Recorded<StatementLineEvent>;

export const parseStatementLineEvent = eventParser(statementLineEvents);

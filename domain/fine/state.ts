import { z } from 'zod';

import { centsSchema } from '../shared/money.ts';
import { OFFENSE_TYPES } from '../shared/offenses.ts';
import { officialSchema } from '../shared/person.ts';
import { disputeSchema } from './dispute.ts';
import { replacedSchema } from './events.ts';
import { everyFact } from './facts.ts';
import { PAYMENT_METHODS, paymentSchema } from './payment.ts';

const details = z.object({
  ...everyFact('held'),
  /** The SHA-256 of each, in order. */
  photos: z.array(z.string()).readonly(),
  fineNumber: z.string(),
  /** As it was written. */
  licensePlate: z.string(),
  offenseType: z.enum(OFFENSE_TYPES),
  offenseDescription: z.string(),
  amount: centsSchema,
  dateIssued: z.string(),
  dueDate: z.string(),
  issuedBy: officialSchema,
  /** The fine in whose place this one was issued. */
  replaces: replacedSchema.optional(),
  /** In the order in which they were made; those that were refunded included. */
  payments: z.array(paymentSchema).readonly(),
  /** In the order in which they were submitted; one at most is pending. */
  disputes: z.array(disputeSchema).readonly(),
  /** Receipt numbers that were reserved for a payment of this fine and are not to be used any more. */
  withdrawnReceipts: z.array(z.string()).readonly(),
  remindersSent: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** How and when a fine was settled; without a receipt if somebody only set its status to PAID. */
const settlement = z.object({
  paidAt: z.string(),
  paidAmount: centsSchema,
  receipt: z.object({ number: z.string(), method: z.enum(PAYMENT_METHODS) }).nullable(),
});
export type Settlement = z.output<typeof settlement>;

const openFine = details.extend({ status: z.enum(['UNPAID', 'DISPUTED']) });

const paidFine = details.extend({ status: z.literal('PAID'), settlement });

/** A dispute was approved: nothing is to be paid. Final. */
const resolvedFine = details.extend({ status: z.literal('RESOLVED') });

/** Final, too. */
const deletedFine = details.extend({
  status: z.literal('CANCELLED'),
  /** The number of the fine that was issued in its place. */
  replacedBy: z.string().optional(),
});
type DeletedFine = z.output<typeof deletedFine>;

/** A fine as it is kept where it is not folded anew each time. */
export const fineSchema = z.discriminatedUnion('status', [openFine, paidFine, resolvedFine, deletedFine]);
export type Fine = z.output<typeof fineSchema>;

/** A fine that is not deleted: the only kind that commands meet. */
export type StandingFine = Exclude<Fine, DeletedFine>;

/** A number that was left out: there is no such fine, and there never will be. */
type VoidedNumber = { status: 'VOIDED'; fineNumber: string; reason: string };

/** `ABSENT` until the fine is issued. */
export type FineState = { status: 'ABSENT' } | VoidedNumber | Fine;

export const initialFine: FineState = { status: 'ABSENT' };

export const isIssued = (state: FineState): state is Fine =>
  state.status !== 'ABSENT' && state.status !== 'VOIDED';

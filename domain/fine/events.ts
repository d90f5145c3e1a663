import { z } from 'zod';

import { CONCEALED_SINCE_2, type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { centsSchema } from '../shared/money.ts';
import { OFFENSE_TYPES } from '../shared/offenses.ts';
import { officialSchema, personSchema } from '../shared/person.ts';
import { erasedSchema } from '../shared/personal-data.ts';
import { sha256Schema } from '../shared/text.ts';
import { DISPUTE_OUTCOMES } from './dispute.ts';
import { everyFact, PERSONAL_FACTS } from './facts.ts';
import { CHANNELS, MESSAGE_KINDS, MESSAGE_OUTCOMES } from './message.ts';
import { PAYMENT_METHODS } from './payment.ts';
import { evidencePhotosSchema, furtherPhotosSchema } from './photos.ts';
import { SELECTABLE_STATUSES } from './status.ts';

const instant = z.iso.datetime();
const text = z.string().min(1);

/** The fine that another one was issued in place of, since it named a wrong plate. */
export const replacedSchema = z.object({ fineNumber: text, reason: text.optional() });
export type Replaced = z.output<typeof replacedSchema>;

export const fineEvents = {
  FineIssued: {
    version: 2,
    upcasts: CONCEALED_SINCE_2,
    personal: PERSONAL_FACTS,
    data: z.object({
      fineNumber: text,
      licensePlate: text,
      ...everyFact('issued'),
      offenseType: z.enum(OFFENSE_TYPES),
      offenseDescription: text,
      amount: centsSchema,
      /** The first photo; `furtherPhotos` are those after it, if there are any. */
      photoSha256: sha256Schema.nullable().default(null),
      furtherPhotos: furtherPhotosSchema.optional(),
      dateIssued: instant,
      dueDate: instant,
      issuedBy: officialSchema,
      replaces: replacedSchema.optional(),
    }),
  },
  /** Only the fields that changed; null takes an optional one away. */
  FineAmended: {
    version: 2,
    upcasts: CONCEALED_SINCE_2,
    personal: PERSONAL_FACTS,
    data: z.object({
      ...everyFact('amended'),
      photoSha256: sha256Schema.nullable().optional(),
      furtherPhotos: furtherPhotosSchema.optional(),
    }),
  },
  FineStatusChanged: {
    version: 1,
    data: z.object({
      from: z.enum(SELECTABLE_STATUSES),
      to: z.enum(SELECTABLE_STATUSES),
      reason: text.optional(),
    }),
  },
  /** A note to the driver, which somebody hands over or posts; `number` counts the reminders of this fine from 1. */
  ReminderSent: {
    version: 1,
    data: z.object({ number: z.int32().positive(), channel: z.enum(['NOTE']) }),
  },
  /**
   * What became of a message: once, as long as nobody decides what became of one whose outcome was unknown, or has one
   * sent again.
   */
  NoticeSent: {
    version: 1,
    personal: ['to'],
    data: z.object({
      /** The same for the same message, however often it is tried. */
      messageId: z.uuid(),
      kind: z.enum(MESSAGE_KINDS),
      channel: z.enum(CHANNELS),
      /** Masked: `s…o@example.sz`; null if the driver's data was removed or erased meanwhile. */
      to: z.nullable(text),
      outcome: z.enum(MESSAGE_OUTCOMES),
      /** What went wrong, or how somebody knows that it arrived. */
      reason: text.optional(),
      /** A reminder that went out counts like one on paper: its number among the reminders of this fine. */
      reminder: z.int32().positive().optional(),
      /** Who had it sent, or sent again; without it, the system did so by its rules. */
      askedBy: personSchema.optional(),
    }),
  },
  /** Of the whole amount; it was paid when this was recorded. */
  PaymentRecorded: {
    version: 1,
    data: z.object({
      receiptNumber: text,
      amount: centsSchema,
      method: z.enum(PAYMENT_METHODS),
      transactionReference: text.nullable(),
      processedBy: personSchema,
      /** The same for all that was paid at one go. */
      togetherId: z.uuid().optional(),
      /** The lines of statements with whose money it was paid; absent for what a cashier took. */
      lineIds: z.array(text).min(1).optional(),
    }),
  },
  /** It was reserved, and no payment came: one that comes with it after all is refused. */
  ReceiptWithdrawn: { version: 1, data: z.object({ receiptNumber: text }) },
  /** At most one request for the refund of a payment is open; the refund settles it, and so does declining. */
  RefundRequested: {
    version: 1,
    data: z.object({ receiptNumber: text, reason: text, requestedBy: personSchema }),
  },
  RefundDeclined: {
    version: 1,
    data: z.object({ receiptNumber: text, reason: text, declinedBy: personSchema }),
  },
  /** Of the whole payment; the money was given back when this was recorded. */
  PaymentRefunded: {
    version: 1,
    data: z.object({
      receiptNumber: text,
      amount: centsSchema,
      reason: text,
      refundedBy: personSchema,
      /** How the money went back; without it, the way it came. */
      method: z.enum(PAYMENT_METHODS).optional(),
      transactionReference: text.nullable().optional(),
      /** When the fine is due now, if it is to be paid again. */
      dueDate: instant.optional(),
    }),
  },
  DisputeSubmitted: {
    version: 2,
    upcasts: CONCEALED_SINCE_2,
    personal: ['reason', 'evidence'],
    data: z.object({
      disputeId: text,
      reason: text,
      evidence: text.nullable(),
      /** The SHA-256 of each picture; absent if there is none, as before there could be any. */
      evidencePhotos: evidencePhotosSchema.optional(),
    }),
  },
  /** By the public itself, who may say where it wants to be written to. */
  DisputeSubmittedOnline: {
    version: 1,
    personal: ['reason', 'evidence', 'contactEmail', 'contactPhone'],
    data: z.object({
      disputeId: text,
      reason: text,
      evidence: text.nullable(),
      evidencePhotos: evidencePhotosSchema.optional(),
      contactEmail: text.nullable(),
      contactPhone: text.nullable(),
    }),
  },
  /**
   * Decided by somebody, or withdrawn by paying or by a change of the status: then `resolvedBy` is who took the
   * payment or changed the status.
   */
  DisputeResolved: {
    version: 1,
    data: z.object({
      disputeId: text,
      status: z.enum(DISPUTE_OUTCOMES),
      resolution: text,
      resolvedBy: personSchema,
      /** Who submitted it or issued the fine, if that account counts as the one of who decided. */
      countsAs: personSchema.optional(),
      /** When the fine is due now, if the dispute was rejected; without it, it is due as before. */
      dueDate: instant.optional(),
    }),
  },
  FineDeleted: {
    version: 1,
    data: z.object({
      reason: text.optional(),
      /** The number of the fine that was issued in its place. */
      replacedBy: text.optional(),
    }),
  },
  /** The keys of what tells of the driver, here and in disputes, are destroyed. */
  DriverErased: { version: 1, data: erasedSchema },
  /** The number was left out, and will not be issued. The only event of its stream. */
  FineNumberVoided: { version: 1, data: z.object({ fineNumber: text, reason: text }) },
} as const;

export type FineEvent = EventOf<typeof fineEvents>;
export type RecordedFineEvent = Recorded<FineEvent>;

export const parseFineEvent = eventParser(fineEvents);

import { z } from 'zod';

import { toEmalangeni } from '../shared/money.ts';
import { officialSchema } from '../shared/person.ts';
import { PAYMENT_METHODS, type Payment, PAYMENT_STATUSES } from './payment.ts';
import type { Fine } from './state.ts';

/** A payment as the HTTP API speaks of it: its id is its receipt number, money is in emalangeni. */
export const paymentViewSchema = z
  .object({
    id: z.string(),
    fineId: z.string(),
    fine: z.object({ id: z.string(), fineNumber: z.string(), licensePlate: z.string(), amount: z.number() }),
    amount: z.number(),
    method: z.enum(PAYMENT_METHODS),
    status: z.enum(PAYMENT_STATUSES),
    transactionReference: z.string().nullable(),
    receiptNumber: z.string(),
    paidAt: z.iso.datetime(),
    processedById: z.string(),
    processedBy: officialSchema,
    /** The same for all payments that were taken at one go; null for one that was taken alone. */
    togetherId: z.string().nullable(),
    /** Open as long as nobody refunded the payment or declined to. */
    refundRequest: z
      .object({ reason: z.string(), requestedAt: z.iso.datetime(), requestedBy: officialSchema })
      .nullable(),
    refund: z
      .object({
        reason: z.string(),
        refundedAt: z.iso.datetime(),
        refundedBy: officialSchema,
        /** How the money went back. */
        method: z.enum(PAYMENT_METHODS),
        transactionReference: z.string().nullable(),
      })
      .nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Payment' });
export type PaymentView = z.output<typeof paymentViewSchema>;

type FineOfPayment = Pick<Fine, 'fineNumber' | 'licensePlate' | 'amount'>;

export const paymentView = (payment: Payment, fine: FineOfPayment): PaymentView => ({
  id: payment.receiptNumber,
  fineId: fine.fineNumber,
  fine: {
    id: fine.fineNumber,
    fineNumber: fine.fineNumber,
    licensePlate: fine.licensePlate,
    amount: toEmalangeni(fine.amount),
  },
  amount: toEmalangeni(payment.amount),
  method: payment.method,
  status: payment.status,
  transactionReference: payment.transactionReference,
  receiptNumber: payment.receiptNumber,
  paidAt: payment.paidAt,
  processedById: payment.processedBy.id,
  processedBy: payment.processedBy,
  togetherId: payment.togetherId,
  ...refundOf(payment),
  createdAt: payment.paidAt,
});

/** Declining a request leaves no trace here, but in the history of the fine. */
function refundOf(payment: Payment): Pick<PaymentView, 'refundRequest' | 'refund' | 'updatedAt'> {
  if (payment.status === 'REFUNDED') {
    return { refundRequest: null, refund: payment.refund, updatedAt: payment.refund.refundedAt };
  }
  const { refundRequest, paidAt } = payment;
  return { refundRequest, refund: null, updatedAt: refundRequest?.requestedAt ?? paidAt };
}

/** All that stands on a receipt: the payment, and what the fine was for. */
export const receiptSchema = paymentViewSchema
  .extend({
    offenseDescription: z.string(),
    dateIssued: z.iso.datetime(),
    /** When the original was handed out; null as long as it was not. */
    printedAt: z.iso.datetime().nullable(),
    /** Where anybody can check it; null where there is no public site. */
    checkUrl: z.string().nullable(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.output<typeof receiptSchema>;
/** What a print of a receipt is: the first one is the original, and every other a duplicate. */
export const receiptPrintSchema = z
  .object({ receiptNumber: z.string(), isOriginal: z.boolean() })
  .meta({ id: 'ReceiptPrint' });
export type ReceiptPrint = z.output<typeof receiptPrintSchema>;

/** The figures of payments; money in emalangeni. */
export const paymentStatsSchema = z
  .object({
    /** Payments made, less refunds made. */
    totalCollected: z.number(),
    count: z.int(),
    averagePayment: z.number(),
    refunds: z.object({ count: z.int(), amount: z.number() }),
    /** Requests that wait for an answer, whatever the filter. */
    refundRequests: z.int(),
    /** Of all unpaid and disputed fines, whatever the filter. */
    outstanding: z.number(),
    outstandingFines: z.int(),
  })
  .meta({ id: 'PaymentStats' });
export type PaymentStats = z.output<typeof paymentStatsSchema>;

import { z } from 'zod';

import { centsSchema } from '../shared/money.ts';
import { officialSchema } from '../shared/person.ts';
import { invalid } from '../shared/refusal.ts';
import { anyCase } from '../shared/text.ts';

export const PAYMENT_METHODS = ['CASH', 'MOBILE_MONEY', 'BANK_TRANSFER', 'CARD'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const paymentMethodSchema = anyCase(
  PAYMENT_METHODS,
  `Payment method must be one of ${PAYMENT_METHODS.join(', ')}`,
);

/** Whether it leaves a reference with somebody else: a bank, a network, a card terminal. */
export const hasReference = (method: PaymentMethod): boolean => method !== 'CASH';

/** How money changes hands. */
const transfer = { method: z.enum(PAYMENT_METHODS), transactionReference: z.string().nullable() };
export type Transfer = z.output<z.ZodObject<typeof transfer>>;

/** Without it nobody can find the money again where it went through. */
export function requireReference({ method, transactionReference }: Transfer): void {
  if (!hasReference(method) || transactionReference !== null) return;
  const label = PAYMENT_METHOD_LABELS[method];
  throw invalid({ transactionReference: `${label} needs the reference of the transaction` });
}

export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  CASH: 'Cash',
  MOBILE_MONEY: 'Mobile Money',
  BANK_TRANSFER: 'Bank Transfer',
  CARD: 'Card',
};

/** What was taken: the whole amount of a fine. Its receipt number names the payment. */
const taken = z.object({
  ...transfer,
  receiptNumber: z.string(),
  amount: centsSchema,
  paidAt: z.string(),
  processedBy: officialSchema,
  /** The same for payments that were taken at one go. */
  togetherId: z.string().nullable(),
  /** The lines of statements with whose money it was paid; absent for what a cashier took. */
  lineIds: z.array(z.string()).readonly().optional(),
});

/** Somebody asks for a refund, which is to be made or declined. */
const refundRequest = z.object({ reason: z.string(), requestedAt: z.string(), requestedBy: officialSchema });

/** How the money went back stands in it: that may be another way than it came. */
const refund = z.object({
  ...transfer,
  reason: z.string(),
  refundedAt: z.string(),
  refundedBy: officialSchema,
});

/** The money is here. */
const completedPayment = taken.extend({
  status: z.literal('COMPLETED'),
  refundRequest: refundRequest.nullable(),
});
export type CompletedPayment = z.output<typeof completedPayment>;

/** `REFUNDED`: the money was given back. Final. */
export const paymentSchema = z.discriminatedUnion('status', [
  completedPayment,
  taken.extend({ status: z.literal('REFUNDED'), refund }),
]);
export type Payment = z.output<typeof paymentSchema>;

/** Payments are recorded COMPLETED and may become REFUNDED; the others are for filters and events to come. */
export const PAYMENT_STATUSES = ['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const paymentStatusSchema = anyCase(
  PAYMENT_STATUSES,
  `Status must be one of ${PAYMENT_STATUSES.join(', ')}`,
);

export const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  PENDING: 'Pending',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  REFUNDED: 'Refunded',
};

type Paid = { payments: readonly Payment[] };

const isCompleted = (payment: Payment): payment is CompletedPayment => payment.status === 'COMPLETED';

/**
 * The payment of a fine that stands: its money was taken and not given back. The last one, should there be more:
 * fines were once paid twice, when they could be set back although they were paid.
 */
export const standingPayment = ({ payments }: Paid): CompletedPayment | undefined =>
  payments.findLast(isCompleted);

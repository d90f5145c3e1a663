import { z } from 'zod';

import type { Fine } from '../fine/state.ts';
import { toEmalangeni } from '../shared/money.ts';
import { personSchema } from '../shared/person.ts';
import { PAYMENT_METHODS } from './method.ts';
import type { Payment } from './payment.ts';
import { PAYMENT_STATUSES } from './status.ts';

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
    processedBy: personSchema,
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
  status: 'COMPLETED',
  transactionReference: payment.transactionReference,
  receiptNumber: payment.receiptNumber,
  paidAt: payment.paidAt,
  processedById: payment.processedBy.id,
  processedBy: payment.processedBy,
  createdAt: payment.paidAt,
  updatedAt: payment.paidAt,
});

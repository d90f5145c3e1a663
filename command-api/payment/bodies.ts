import { paymentMethodSchema } from '@fines/domain/payment/method.ts';
import { centsSchema, emalangeniSchema, toCents } from '@fines/domain/shared/money.ts';
import { optionalText, requiredText } from '@fines/domain/shared/text.ts';
import { z } from 'zod';

const reference = optionalText('Transaction reference', 100).default(null);

export const paymentBody = z.object({
  fineId: requiredText('Fine', 50),
  amount: emalangeniSchema.transform((emalangeni) => centsSchema.parse(toCents(emalangeni))),
  method: paymentMethodSchema,
  transactionReference: reference,
  /** Chosen by the client: the same for all that somebody pays at one go. */
  togetherId: z.uuid('What is paid together has a UUID').optional(),
});
export type PaymentBody = z.output<typeof paymentBody>;

export const refundStepBody = z.object({ reason: requiredText('Reason', 500) });

export const refundBody = refundStepBody.extend({
  /** How the money goes back; without it, the way it came. */
  method: paymentMethodSchema.optional(),
  transactionReference: reference,
});

export const receiptParams = z.object({ receiptNumber: z.string() });

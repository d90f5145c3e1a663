import { paymentMethodSchema } from '@fines/domain/payment/method.ts';
import { centsSchema, emalangeniSchema, toCents } from '@fines/domain/shared/money.ts';
import { optionalText, requiredText } from '@fines/domain/shared/text.ts';
import { z } from 'zod';

export const paymentBody = z.object({
  fineId: requiredText('Fine', 50),
  amount: emalangeniSchema.transform((emalangeni) => centsSchema.parse(toCents(emalangeni))),
  method: paymentMethodSchema,
  transactionReference: optionalText('Transaction reference', 100).default(null),
});
export type PaymentBody = z.output<typeof paymentBody>;

export const refundBody = z.object({ reason: requiredText('Reason', 500) });

export const receiptParams = z.object({ receiptNumber: z.string() });

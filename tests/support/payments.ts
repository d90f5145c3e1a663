import { disputeViewSchema } from '@fines/domain/fine/dispute-view.ts';
import { paymentViewSchema } from '@fines/domain/fine/payment-view.ts';

import type { Answer, ApiClient } from './api-client.ts';

/** A request that pays a fine; `more` replaces parts of it. What is not cash has a reference. */
export const paymentRequest = (fineId: string, more: Record<string, unknown> = {}) => ({
  fineId,
  amount: 60,
  method: 'CASH',
  ...('method' in more && more['method'] !== 'CASH' && { transactionReference: `Slip of ${fineId}` }),
  ...more,
});

/** The payment in an answer, which must have exactly the fields that the API promises. */
export const paymentOf = (answer: Answer) => paymentViewSchema.strict().parse(answer.body);

export const disputeOf = (answer: Answer) => disputeViewSchema.strict().parse(answer.body);

export async function dispute(
  client: ApiClient,
  fineId: string,
  more: Record<string, unknown> = {},
): Promise<ReturnType<typeof disputeOf>> {
  const answer = await client.post('/disputes', { fineId, reason: 'The sign was hidden', ...more });
  if (answer.status !== 201) throw new Error(`Not disputed: ${JSON.stringify(answer.body)}`);
  return disputeOf(answer);
}

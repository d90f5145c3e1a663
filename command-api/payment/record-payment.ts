import type { RecordPayment } from '@fines/domain/fine/commands.ts';
import type { FineEvent } from '@fines/domain/fine/events.ts';
import { paymentMethodSchema } from '@fines/domain/fine/payment.ts';
import type { FineState } from '@fines/domain/fine/state.ts';
import { fineStream, isFineNumber } from '@fines/domain/fine/status.ts';
import { centsSchema, emalangeniSchema, toCents } from '@fines/domain/shared/money.ts';
import { notFound, Refusal } from '@fines/domain/shared/refusal.ts';
import { optionalText, requiredText } from '@fines/domain/shared/text.ts';
import { z } from 'zod';

import type { CommandContext } from '../engine/context.ts';
import { unchangedResult, decideAndAppend, decideOnce, retryOnConflict } from '../engine/handle.ts';
import { load, type Loaded } from '../engine/load.ts';
import type { KeyedMutex } from '../engine/mutex.ts';
import { fineDecider } from '../fine/decider.ts';
import { type MoneySource, ReceiptOfPayment, type ReceiptDependencies } from '../receipt/receipt.ts';
import { knowingOthers } from '../user/another-person.ts';
import { type PaymentResult, receiptIn } from './payment-made.ts';

const reference = optionalText('Transaction reference', 100, { form: 'CODE' }).default(null);

export const paymentBody = z.object({
  fineId: requiredText('Fine', 50, { form: 'CODE' }),
  amount: emalangeniSchema.transform((emalangeni) => centsSchema.parse(toCents(emalangeni))),
  method: paymentMethodSchema,
  transactionReference: reference,
  /** Chosen by the client: the same for all payments that somebody makes at once. */
  togetherId: z.uuid('What is paid together has a UUID').optional(),
});
type PaymentBody = z.output<typeof paymentBody>;

export const refundStepBody = z.object({ reason: requiredText('Reason', 500) });

export const refundBody = refundStepBody.extend({
  /** How the money is paid back. Default: the way it was paid. */
  method: paymentMethodSchema.optional(),
  transactionReference: reference,
});

export const receiptParams = z.object({ receiptNumber: z.string() });

export type PaymentDependencies = ReceiptDependencies & { mutex: KeyedMutex };

/** Takes the place of the receipt number while the command only asks whether the payment is allowed. */
const NO_NUMBER_YET = '';

/** Records a payment with the year's next receipt number, and voids the number if the payment is refused. */
export async function recordPayment(
  dependencies: PaymentDependencies,
  body: PaymentBody,
  context: CommandContext,
  ifMatch?: number,
): Promise<PaymentResult> {
  const { fineId } = body;
  if (!isFineNumber(fineId)) throw notFound('Fine');
  // Payments of one fine wait for each other, so that those that come too late are refused without using a number.
  return dependencies.mutex.run(fineStream(fineId), () =>
    payInTurn(dependencies, { body, context, ifMatch }),
  );
}

type Paying = {
  body: PaymentBody;
  context: CommandContext;
  ifMatch?: number | undefined;
  /** Where the money is, if no cashier takes it. */
  source?: MoneySource;
  /** The fine, if it was read already. */
  fine?: Loaded<FineState, FineEvent>;
};

/** The same, for who has the turn of the fine already. */
export async function payInTurn(dependencies: PaymentDependencies, paying: Paying): Promise<PaymentResult> {
  const { body, context, source } = paying;
  const receipt = new ReceiptOfPayment(dependencies, body.fineId, context, source);
  try {
    const paid = await pay(dependencies.store, receipt, paying);
    await receipt.voidUnless(receiptIn(paid), 'This payment has another receipt already');
    return paid;
  } catch (error) {
    if (error instanceof Refusal) await receipt.voidUnless(undefined, error.message);
    throw error;
  }
}

/** Reserves the receipt only after every other check has passed. A retry after a conflict uses the same receipt. */
function pay(
  store: PaymentDependencies['store'],
  receipt: ReceiptOfPayment,
  { body, context, ifMatch, source, fine: known }: Paying,
): Promise<PaymentResult> {
  const { actor, now } = context;
  const { fineId, ...payment } = body;
  const stream = fineStream(fineId);
  const lineIds = source?.lineIds;
  const options = (receiptNumber: string) => ({
    stream,
    context,
    ifMatch,
    command: (fine: FineState): Promise<RecordPayment> =>
      knowingOthers(store, { type: 'RecordPayment', ...payment, receiptNumber, lineIds, actor, now }, fine),
  });
  let first = known;
  return retryOnConflict(async () => {
    const fine = first ?? (await load(store, fineDecider, stream));
    first = undefined;
    const wanted = await decideOnce(fineDecider, options(NO_NUMBER_YET), fine);
    if (wanted.length === 0) return unchangedResult(fine, context);
    // Checked before a receipt is reserved, so that a key of another command uses no number.
    await context.key?.bind();
    const receiptNumber = await receipt.number();
    await source?.setAside(receiptNumber);
    return decideAndAppend(store, fineDecider, options(receiptNumber), fine);
  });
}

import type { FineEvent } from '@fines/domain/fine/events.ts';
import { type PaymentView, paymentView } from '@fines/domain/fine/payment-view.ts';
import { type FineState, isIssued } from '@fines/domain/fine/state.ts';

import { keyUsedTwice } from '../engine/command-keys.ts';
import type { CommandResult } from '../engine/handle.ts';

/** A fine after a command to one of its payments. */
export type PaymentResult = CommandResult<FineState, FineEvent>;

/** The number of the receipt that a command recorded, either now or when it was sent before. */
export const receiptIn = ({ events }: PaymentResult): string | undefined =>
  events.find((event) => event.type === 'PaymentRecorded')?.data.receiptNumber;

export const viewOfPaymentMade = (paid: PaymentResult): PaymentView => viewOfPayment(paid, receiptIn(paid));

/** @throws Refusal if this is the result of another command with the same key */
export function viewOfPayment({ state: fine }: PaymentResult, number: string | undefined): PaymentView {
  const payments = isIssued(fine) ? fine.payments : [];
  const payment = payments.find(({ receiptNumber }) => receiptNumber === number);
  if (!isIssued(fine) || payment === undefined) throw keyUsedTwice();
  return paymentView(payment, fine);
}

import type { WithdrawReceipt } from '../fine/commands.ts';
import type { FineEvent } from '../fine/events.ts';
import { type Fine, type FineState, isIssued } from '../fine/state.ts';
import { conflict } from '../shared/refusal.ts';

/**
 * Says in the fine's own stream that a receipt number will not be used, so that a payment that comes with it
 * later meets a stream that has moved on, and is refused: whose clock is right does not matter. What no payment
 * can be made of any more needs no word.
 */
export function withdrawReceipt({ receiptNumber }: WithdrawReceipt, state: FineState): FineEvent[] {
  if (!isIssued(state) || state.status === 'CANCELLED') return [];
  if (hasUsed(state, receiptNumber) || state.withdrawnReceipts.includes(receiptNumber)) return [];
  return [{ type: 'ReceiptWithdrawn', data: { receiptNumber } }];
}

export const hasUsed = ({ payments }: Fine, receiptNumber: string): boolean =>
  payments.some((payment) => payment.receiptNumber === receiptNumber);

export function refuseWithdrawn({ withdrawnReceipts }: Fine, receiptNumber: string): void {
  if (!withdrawnReceipts.includes(receiptNumber)) return;
  throw conflict('receipt-withdrawn', 'This took too long, so the payment was not recorded. Try again.');
}

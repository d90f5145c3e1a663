import { fineStream } from '@fines/domain/fine/number.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { hasUsed } from '@fines/domain/payment/withdraw.ts';
import type { ReceiptState } from '@fines/domain/receipt/decide.ts';
import type { ReceiptEvent } from '@fines/domain/receipt/events.ts';
import { receiptStream } from '@fines/domain/receipt/number.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import type { CommandContext } from '../command-context.ts';
import { fineAggregate } from '../fine/aggregate.ts';
import { type Handled, handle } from '../handle.ts';
import { load } from '../load.ts';
import { receiptAggregate } from '../receipt/aggregate.ts';
import { fineOfReceipt } from './refund.ts';

/** Records that the original of a receipt is handed out; leaves no event if it was before. */
export async function printReceipt(
  store: EventStore,
  receiptNumber: string,
  context: CommandContext,
): Promise<Handled<ReceiptState, ReceiptEvent>> {
  const stream = fineStream(await fineOfReceipt(store, receiptNumber));
  const { state: fine } = await load(store, fineAggregate, stream);
  if (!isIssued(fine) || !hasUsed(fine, receiptNumber)) throw notFound('Payment');
  const command = () => ({ type: 'PrintReceipt', actor: context.actor }) as const;
  return handle(store, receiptAggregate, { stream: receiptStream(receiptNumber), command, context });
}

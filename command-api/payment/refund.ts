import type { RefundCommand } from '@fines/domain/fine/commands.ts';
import type { FineEvent } from '@fines/domain/fine/events.ts';
import type { FineState } from '@fines/domain/fine/state.ts';
import { receiptStream } from '@fines/domain/receipt/number.ts';
import { parseNumber } from '@fines/domain/shared/numbering.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import type { CommandContext } from '../command-context.ts';
import { changeFine } from '../fine/change.ts';
import type { Handled } from '../handle.ts';
import { load } from '../load.ts';
import { receiptAggregate } from '../receipt/aggregate.ts';

type WithoutContext<Command> = Command extends RefundCommand ? Omit<Command, 'actor' | 'now'> : never;
export type WantedRefund = WithoutContext<RefundCommand>;

/** What is done about the refund of the payment that a receipt tells of, in the stream of its fine. */
export async function handleRefund(
  store: EventStore,
  wanted: WantedRefund,
  context: CommandContext,
  ifMatch?: number,
): Promise<Handled<FineState, FineEvent>> {
  const { actor, now } = context;
  const fineNumber = await fineOfReceipt(store, wanted.receiptNumber);
  return changeFine(store, fineNumber, () => ({ ...wanted, actor, now }), context, ifMatch);
}

/** Every receipt number is reserved for a fine before a payment uses it. */
export async function fineOfReceipt(store: EventStore, receiptNumber: string): Promise<string> {
  if (parseNumber(receiptNumber)?.series !== 'RCP') throw notFound('Payment');
  const { events } = await load(store, receiptAggregate, receiptStream(receiptNumber));
  const reserved = events.find((event) => event.type === 'ReceiptReserved');
  if (reserved === undefined) throw notFound('Payment');
  return reserved.data.fineNumber;
}

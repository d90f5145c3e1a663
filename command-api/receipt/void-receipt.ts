import { receiptStream } from '@fines/domain/receipt/number.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import type { CommandContext } from '../command-context.ts';
import { handle } from '../handle.ts';
import { receiptAggregate } from './aggregate.ts';

/** Voids a reserved number that no payment uses. One that is void stays as it is. */
export async function voidReceipt(
  store: EventStore,
  receiptNumber: string,
  reason: string,
  context: CommandContext,
): Promise<void> {
  const command = () => ({ type: 'VoidReceipt', reason }) as const;
  await handle(store, receiptAggregate, { stream: receiptStream(receiptNumber), command, context });
}

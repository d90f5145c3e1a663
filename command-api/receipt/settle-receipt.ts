import { randomUUID } from 'node:crypto';

import { fineStream } from '@fines/domain/fine/number.ts';
import { receiptStream } from '@fines/domain/receipt/number.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { Log } from '@fines/platform/log.ts';

import { fineAggregate } from '../fine/aggregate.ts';
import { load, loadedFrom } from '../load.ts';
import { systemContext } from '../system.ts';
import { receiptAggregate } from './aggregate.ts';
import { voidReceipt } from './void-receipt.ts';

/** `YOUNG` is a number that a payment may still be about to use, `ABSENT` one that none has reserved. */
export type Fate = 'SETTLED' | 'YOUNG' | 'ABSENT';

/** Voids a number that was reserved before `olderThan` and not used; says what the number is now. */
export async function settleReceipt(
  { store, log }: { store: EventStore; log: Log },
  receiptNumber: string,
  olderThan: Date,
): Promise<Fate> {
  const events = await store.readStream(receiptStream(receiptNumber));
  const [reserved] = events;
  if (reserved === undefined) return 'ABSENT';
  // By the store's own clock: a command may be told that it is another time, as those of the demo are.
  if (reserved.recorded >= olderThan) return 'YOUNG';
  const { state } = loadedFrom(receiptAggregate, events);
  if (state.status === 'RESERVED' && !(await isUsed(store, receiptNumber, state.fineNumber))) {
    await voidReceipt(store, receiptNumber, 'The payment was not completed', systemContext(randomUUID()));
    log.warn({ receiptNumber, fineNumber: state.fineNumber }, 'voided a receipt that no payment came to use');
  }
  return 'SETTLED';
}

async function isUsed(store: EventStore, receiptNumber: string, fineNumber: string): Promise<boolean> {
  const { state } = await load(store, fineAggregate, fineStream(fineNumber));
  return (
    state.status !== 'ABSENT' && state.payments.some((payment) => payment.receiptNumber === receiptNumber)
  );
}

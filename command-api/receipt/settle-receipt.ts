import { randomUUID } from 'node:crypto';

import { fineStream } from '@fines/domain/fine/number.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { hasUsed } from '@fines/domain/payment/withdraw.ts';
import { receiptStream } from '@fines/domain/receipt/number.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { hashOf } from '@fines/platform/event-store/hash-chain.ts';
import type { Log } from '@fines/platform/log.ts';

import { fineAggregate } from '../fine/aggregate.ts';
import { decideAndAppend, retryOnConflict } from '../handle.ts';
import { load, loadedFrom } from '../load.ts';
import type { Fate } from '../numbering/sweep.ts';
import { systemContext } from '../system.ts';
import { receiptAggregate } from './aggregate.ts';
import { voidReceipt } from './void-receipt.ts';

/** Voids a number that was reserved before `olderThan` and not used; says what the number is now. */
export async function settleReceipt(
  { store, log }: { store: EventStore; log: Log },
  receiptNumber: string,
  olderThan: Date,
): Promise<Fate> {
  const events = await store.readStream(receiptStream(receiptNumber));
  const [first] = events;
  if (first === undefined) return 'ABSENT';
  if (hashOf(first) === undefined) return 'TAKEN';
  // By the store's own clock: a command may be told that it is another time, as those of the demo are.
  if (first.recorded >= olderThan) return 'YOUNG';
  const { state } = loadedFrom(receiptAggregate, events);
  if (state.status === 'RESERVED' && !(await isUsed(store, receiptNumber, state.fineNumber))) {
    await voidReceipt(store, receiptNumber, 'The payment was not completed', systemContext(randomUUID()));
    log.warn({ receiptNumber, fineNumber: state.fineNumber }, 'voided a receipt that no payment came to use');
  }
  return 'SETTLED';
}

/**
 * Whether a payment used a number. If not, none ever will: the fine's own stream says so from now on, however
 * late a payment comes that has reserved it.
 */
const isUsed = (store: EventStore, receiptNumber: string, fineNumber: string): Promise<boolean> =>
  retryOnConflict(async () => {
    const stream = fineStream(fineNumber);
    const fine = await load(store, fineAggregate, stream);
    if (fine.last === undefined) return false;
    const context = systemContext(randomUUID());
    const { actor, now } = context;
    const command = () => ({ type: 'WithdrawReceipt', receiptNumber, actor, now }) as const;
    const { state } = await decideAndAppend(store, fineAggregate, { stream, command, context }, fine);
    return isIssued(state) && hasUsed(state, receiptNumber);
  });

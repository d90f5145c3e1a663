import { randomUUID } from 'node:crypto';

import { hasUsed } from '@fines/domain/fine/decide-payment.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { receiptStream, formatReceiptNumber } from '@fines/domain/receipt/receipt.ts';
import { hashOf } from '@fines/platform/event-store/hash-chain.ts';
import type { Logger } from '@fines/platform/logger.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import { systemContext } from '../engine/context.ts';
import { decideAndAppend, retryOnConflict } from '../engine/handle.ts';
import { load, loadedFrom } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { fineDecider } from '../fine/decider.ts';
import type { YearlyNumber } from '../numbering/number-series.ts';
import { type NumberStatus, SweepMarks, type SweptSeries } from '../numbering/sweep.ts';
import { receiptDecider, voidReceipt, type ReceiptDependencies } from './receipt.ts';

/** Sets free what is set aside of lines of statements for a receipt that no payment has, nor ever will. */
export type SetFree = (lineIds: readonly string[], receiptNumber: string, reason: string) => Promise<void>;

const NOT_COMPLETED = 'The payment was not completed';

/** Voids a number that was reserved before `olderThan` and is not used. Returns the number's status. */
async function settleReceipt(
  { store, logger, setFree }: { store: Log; logger: Logger; setFree: SetFree },
  receiptNumber: string,
  olderThan: Date,
): Promise<NumberStatus> {
  const events = await store.readStream(receiptStream(receiptNumber));
  const [first] = events;
  if (first === undefined) return 'ABSENT';
  if (hashOf(first) === undefined) return 'TAKEN';
  // By the store's clock, since demo commands have a clock of their own.
  if (first.recorded >= olderThan) return 'YOUNG';
  const { state } = loadedFrom(receiptDecider, events);
  if (state.status === 'RESERVED' && !(await isUsed(store, receiptNumber, state.fineNumber))) {
    await setFree(state.lineIds ?? [], receiptNumber, NOT_COMPLETED);
    await voidReceipt(store, receiptNumber, NOT_COMPLETED, systemContext(randomUUID()));
    logger.warn(
      { receiptNumber, fineNumber: state.fineNumber },
      'voided a receipt that no payment came to use',
    );
  }
  return 'SETTLED';
}

/**
 * Whether a payment used a number. If not, this withdraws it in the fine's stream, so that a late payment that reserved
 * the number is refused.
 */
const isUsed = (store: Log, receiptNumber: string, fineNumber: string): Promise<boolean> =>
  retryOnConflict(async () => {
    const stream = fineStream(fineNumber);
    const fine = await load(store, fineDecider, stream);
    if (fine.last === undefined) return false;
    const context = systemContext(randomUUID());
    const { actor, now } = context;
    const command = () => ({ type: 'WithdrawReceipt', receiptNumber, actor, now }) as const;
    const { state } = await decideAndAppend(store, fineDecider, { stream, command, context }, fine);
    return isIssued(state) && hasUsed(state, receiptNumber);
  });

const numberOf = ({ year, sequence }: YearlyNumber): string => formatReceiptNumber(year, sequence);

/** The receipt numbers, for the sweep. It also voids numbers that were reserved but not used. */
export function sweptReceipts(
  dependencies: ReceiptDependencies & { pool: Pool; setFree: SetFree },
): SweptSeries {
  const { store, pool, receiptNumbers, logger } = dependencies;
  return {
    numbers: receiptNumbers,
    marks: new SweepMarks(pool, 'receipt_sweep'),
    settle: (number, olderThan) => settleReceipt(dependencies, numberOf(number), olderThan),
    voidLeftOut: async (number) => {
      const receiptNumber = numberOf(number);
      await voidReceipt(
        store,
        receiptNumber,
        'No payment was recorded under this number',
        systemContext(randomUUID()),
      );
      logger.warn({ receiptNumber }, 'voided a receipt number that was left out');
    },
  };
}

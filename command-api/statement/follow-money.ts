import { randomUUID } from 'node:crypto';

import { receiptStream } from '@fines/domain/receipt/receipt.ts';
import { isGivenBack } from '@fines/domain/statement/settle.ts';
import type { ScheduledJob } from '@fines/platform/queue/queue.ts';

import { systemContext } from '../engine/context.ts';
import { load } from '../engine/load.ts';
import { findFine } from '../fine/decider.ts';
import { receiptDecider } from '../receipt/receipt.ts';
import { loadLine, setFreeIn, tellLine } from './line-stream.ts';
import { settleFine, type SettlingDependencies } from './settle-fine.ts';

/** So many at a time, so that a run ends before the next one is due. */
const AT_A_TIME = 500;

/**
 * Makes good what no request does: tells lines of refunds of what they had paid, and pays fines whose lines were left
 * by a process that ended.
 */
export async function followMoney(dependencies: SettlingDependencies): Promise<void> {
  const { moneyIndex } = dependencies;
  await moneyIndex.learn();
  const failures: unknown[] = [];
  const goOn = (error: unknown): void => void failures.push(error);
  // One that cannot be done now does not hold up the others.
  for (const refund of await moneyIndex.refundsToTell(AT_A_TIME))
    await tellOfRefund(dependencies, refund).catch(goOn);
  for (const fineNumber of await moneyIndex.due(AT_A_TIME))
    await settleAgain(dependencies, fineNumber).catch(goOn);
  if (failures.length > 0) throw new AggregateError(failures, 'Lines of statements could not be settled');
}

async function tellOfRefund(
  { store, moneyIndex }: SettlingDependencies,
  { fineNumber, receiptNumber }: { fineNumber: string; receiptNumber: string },
): Promise<void> {
  const fine = await findFine(store, fineNumber);
  const payment = fine?.payments.find((one) => one.receiptNumber === receiptNumber);
  if (payment?.status === 'REFUNDED') {
    const command = { type: 'RefundLine', receiptNumber, isGivenBack: isGivenBack(payment.refund) } as const;
    for (const lineId of payment.lineIds ?? []) await tellLine(store, lineId, command);
  }
  await moneyIndex.told(receiptNumber);
}

async function settleAgain(dependencies: SettlingDependencies, fineNumber: string): Promise<void> {
  await releaseUnpaid(dependencies, fineNumber);
  const { paid } = await settleFine(dependencies, { fineNumber, context: systemContext(randomUUID()) });
  if (paid !== undefined) dependencies.logger.warn({ fineNumber }, 'paid a fine with lines that were left');
  await dependencies.moneyIndex.looked(fineNumber);
}

/** Sets free what a process was about to pay with, when it ended, after the receipt of that payment was voided already. */
async function releaseUnpaid({ store, moneyIndex }: SettlingDependencies, fineNumber: string): Promise<void> {
  for (const lineId of await moneyIndex.linesFor(fineNumber)) {
    const line = await loadLine(store, lineId);
    for (const { receiptNumber } of line?.state.shares ?? []) {
      const { state } = await load(store, receiptDecider, receiptStream(receiptNumber));
      if (state.status === 'VOIDED') await setFreeIn(store)([lineId], receiptNumber, state.reason);
    }
  }
}

const EVERY_MS = 15_000;

export const moneyJob = (dependencies: SettlingDependencies): ScheduledJob => ({
  schedule: { everyMs: EVERY_MS },
  run: () => followMoney(dependencies),
});

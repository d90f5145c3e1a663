import type { CashUps } from './cash-up.ts';
import type { Movements } from './movement.ts';

/** What no cash-up covers. */
export function notCashedUp({ taken, givenBack }: Movements, cashUps: CashUps): Movements {
  const receipts = new Set(cashUps.flatMap((cashUp) => cashUp.receipts));
  const refunds = new Set(cashUps.flatMap((cashUp) => cashUp.refunds));
  return {
    taken: taken.filter(({ receiptNumber }) => !receipts.has(receiptNumber)),
    givenBack: givenBack.filter(({ receiptNumber }) => !refunds.has(receiptNumber)),
  };
}

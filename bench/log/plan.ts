import type { Dice } from '@fines/command-api/demo/dice.ts';
import type { FineCommand } from '@fines/domain/fine/commands.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import { PAYMENT_METHODS } from '@fines/domain/payment/method.ts';
import { type Actor, SYSTEM } from '@fines/domain/shared/actor.ts';

import { CHIEF } from './people.ts';

type By = { actor: Actor; now: string };

/** Something that is done to a fine; a payment reserves its receipt when it comes about. */
type Act = (by: By, fine: Fine, nextReceipt: () => string) => FineCommand;

/** `after` is a share of the time in which a fine's story is over. */
export type Planned = { after: number; act: Act };

/** What becomes of a fine. Of all events come to be about: 42 % fines, 19 % payments with as many receipts, and 5 % each of amendments, reminders, changes of status and disputes. */
export function planFor(dice: Dice): Planned[] {
  return [
    ...(dice.chance(0.12) ? [{ after: dice.between(0, 0.05), act: amend }] : []),
    ...(dice.chance(0.12) ? [{ after: dice.between(0.1, 0.3), act: remind }] : []),
    ...outcome(dice, dice.between(0.3, 0.6)),
  ];
}

function outcome(dice: Dice, after: number): Planned[] {
  const share = dice.next();
  if (share < 0.45) return [{ after, act: pay(dice) }, ...refundOf(share)];
  if (share < 0.51) {
    const resolution = { after: dice.between(0.6, 1), act: resolve(dice.chance(0.3)) };
    return [{ after, act: dispute }, ...(dice.chance(0.8) ? [resolution] : [])];
  }
  if (share < 0.6) return [{ after, act: setStatus('PAID') }];
  if (share < 0.62) return [{ after, act: setStatus('DISPUTED') }];
  if (share < 0.622) return [{ after, act: withdraw }];
  return share < 0.63 ? [{ after, act: remove }] : [];
}

/** One payment in 75 is asked back, two thirds of these are given back. */
function refundOf(share: number): Planned[] {
  if (share >= 0.006) return [];
  return [
    { after: 0.7, act: askForRefund },
    { after: 0.8, act: share < 0.004 ? refund : decline },
  ];
}

const amend: Act = (by) => ({
  type: 'AmendFine',
  ...by,
  changes: { location: 'MR3, Ngwenya border post', notes: 'Measured with a hand-held laser device.' },
});

const remind: Act = (by) => ({ type: 'SendReminder', ...by });

const pay = (dice: Dice): Act => {
  const method = dice.pick(PAYMENT_METHODS, 1.5);
  return (by, { amount }, nextReceipt) => ({
    type: 'RecordPayment',
    ...by,
    receiptNumber: nextReceipt(),
    amount,
    method,
    transactionReference: method === 'CASH' ? null : `TX-${by.now.slice(0, 10)}`,
  });
};

/** A payment broke off behind its receipt. */
const withdraw: Act = ({ now }, _fine, nextReceipt) => ({
  type: 'WithdrawReceipt',
  actor: SYSTEM,
  now,
  receiptNumber: nextReceipt(),
});

const aboutRefund = ({ payments }: Fine) => ({
  receiptNumber: payments.at(-1)?.receiptNumber ?? '',
  reason: 'Paid at the bank and at the counter.',
});

const askForRefund: Act = (by, fine) => ({ type: 'RequestRefund', ...by, ...aboutRefund(fine) });

const refund: Act = ({ now }, fine) => ({
  type: 'RefundPayment',
  actor: CHIEF,
  now,
  ...aboutRefund(fine),
  transactionReference: null,
});

const decline: Act = ({ now }, fine) => ({ type: 'DeclineRefund', actor: CHIEF, now, ...aboutRefund(fine) });

const dispute: Act = (by) => ({
  type: 'SubmitDispute',
  ...by,
  reason: 'The vehicle had been sold to somebody else before that day.',
  evidence: null,
});

const resolve =
  (isApproved: boolean): Act =>
  (by, { disputes }) => ({
    type: 'ResolveDispute',
    ...by,
    disputeId: disputes.at(-1)?.id ?? '',
    status: isApproved ? 'APPROVED' : 'REJECTED',
    resolution: 'Looked into, with the officer heard.',
  });

const setStatus =
  (to: 'PAID' | 'DISPUTED'): Act =>
  (by) => ({ type: 'ChangeFineStatus', ...by, to });

const remove: Act = (by) => ({ type: 'DeleteFine', ...by, reason: 'Issued twice' });

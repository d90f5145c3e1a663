import type { FineCommand } from '@fines/domain/fine/commands.ts';
import { decide } from '@fines/domain/fine/decide.ts';
import { DISPUTE_OUTCOMES } from '@fines/domain/fine/dispute.ts';
import { parseFineEvent, type RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';
import { type Fine, type FineState, initialFine, isIssued } from '@fines/domain/fine/state.ts';
import { SELECTABLE_STATUSES } from '@fines/domain/fine/status.ts';
import { addHours } from '@fines/domain/shared/dates.ts';
import { ROLES } from '@fines/domain/shared/permissions.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import * as fc from 'fast-check';

import { factsAmended } from '../../support/facts.ts';
import { actor, cents, NOW } from '../events.ts';
import { forAll } from '../for-all.ts';
import { logged } from '../logged.ts';
import { FINE_COMMANDS } from './fine-lives.ts';
import {
  amendFine,
  changeStatus,
  declineRefund,
  deleteFine,
  issueFine,
  recordPayment,
  refundPayment,
  requestRefund,
  resolveDispute,
  sendReminder,
  submitDispute,
} from './fine-scenarios.ts';

const by = fc
  .tuple(fc.constantFrom(...ROLES), fc.constantFrom('officer-1', 'officer-2'))
  .map(([role, id]) => actor(role, id));
const word = fc.constantFrom('a', 'b', 'c');
const reason = fc.option(word, { nil: undefined });
const photo = fc.constantFrom('a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64));
const photos = fc.option(fc.uniqueArray(photo), { nil: undefined });
/** Few amounts, so that payments are often, but not always, of the whole amount. */
const amount = fc.constantFrom(cents(60), cents(60), cents(60), cents(1500.5));

const issue = fc.tuple(by, amount).map(([officer, costs]) =>
  issueFine({
    actor: officer,
    offense: { name: 'Illegal parking', type: 'PARKING', amount: costs },
  }),
);
const amendment = fc.record({ ...factsAmended(), photos });
const amend = fc.tuple(by, amendment).map(([who, changes]) => amendFine(changes, who));
const change = fc
  .tuple(fc.constantFrom(...SELECTABLE_STATUSES), reason)
  .map(([to, why]) => changeStatus(to, why));
const pay = fc
  .record({
    actor: by,
    amount,
    method: fc.constantFrom(...PAYMENT_METHODS),
    transactionReference: fc.option(word),
  })
  .map((payment) => recordPayment(payment));
const aboutRefund = fc.record({
  actor: by,
  receiptNumber: fc.nat(9).map((nth) => `nth ${nth}`),
  reason: word,
});
const wayBack = fc.record({
  method: fc.option(fc.constantFrom(...PAYMENT_METHODS), { nil: undefined }),
  transactionReference: fc.option(word),
});
const refund = fc.tuple(aboutRefund, wayBack).map(([about, way]) => refundPayment({ ...about, ...way }));
const request = aboutRefund.map((about) => requestRefund(about));
const decline = aboutRefund.map((about) => declineRefund(about));
const dispute = fc
  .record({ reason: word, evidence: fc.option(word) })
  .map((submission) => submitDispute(submission));
const resolve = fc
  .record({
    disputeId: fc.integer({ min: 1, max: 3 }).map((nth) => `FN-2026-001-D${nth}`),
    status: fc.constantFrom(...DISPUTE_OUTCOMES),
    resolution: word,
  })
  .map((resolution) => resolveDispute(resolution));
const remove = reason.map((why) => deleteFine(why));

const withdraw = aboutRefund.map(({ receiptNumber }) =>
  Object.assign(FINE_COMMANDS.WithdrawReceipt(1), { receiptNumber }),
);

/** How often each command comes: fines are seldom deleted, so that lives grow long before they end. */
const COMMANDS = {
  IssueFine: { weight: 2, arbitrary: issue },
  AmendFine: { weight: 4, arbitrary: amend },
  ChangeFineStatus: { weight: 6, arbitrary: change },
  RecordPayment: { weight: 6, arbitrary: pay },
  RefundPayment: { weight: 6, arbitrary: refund },
  RequestRefund: { weight: 5, arbitrary: request },
  DeclineRefund: { weight: 5, arbitrary: decline },
  SubmitDispute: { weight: 6, arbitrary: dispute },
  ResolveDispute: { weight: 6, arbitrary: resolve },
  SendReminder: { weight: 3, arbitrary: fc.constant(sendReminder) },
  WithdrawReceipt: { weight: 2, arbitrary: withdraw },
  VoidFineNumber: { weight: 1, arbitrary: fc.constant(FINE_COMMANDS.VoidFineNumber(1)) },
  DeleteFine: { weight: 1, arbitrary: remove },
  SubmitDisputeOnline: { weight: 3, arbitrary: fc.constant(FINE_COMMANDS.SubmitDisputeOnline(1)) },
  RecordMessage: { weight: 3, arbitrary: fc.constant(FINE_COMMANDS.RecordMessage(1)) },
  EraseDriver: { weight: 3, arbitrary: fc.constant(FINE_COMMANDS.EraseDriver(1)) },
} satisfies Record<FineCommand['type'], fc.WeightedArbitrary<FineCommand>>;

const command = fc.oneof<fc.WeightedArbitrary<FineCommand>[]>(...Object.values(COMMANDS));

/** The commands of a life, which begins as often as not with the fine being issued. */
export const commands = fc
  .tuple(fc.boolean(), issue, fc.array(command, { maxLength: 30 }))
  .map(([issued, first, others]) => (issued ? Array.of<FineCommand>(first).concat(others) : others));

/** One event and the states around it. */
export type Step = {
  before: FineState;
  event: RecordedFineEvent;
  after: Fine;
  /** Whether its command left no other event after this one. */
  isLast: boolean;
};

/**
 * What comes of the commands, from a state on: each has an hour of its own, and each payment a receipt. A number that
 * is voided is no step of a fine, but whatever came of it later would be.
 */
export function live(life: readonly FineCommand[], from: FineState = initialFine): Step[] {
  let state = from;
  return life.flatMap((next, index) => {
    const now = addHours(NOW, index);
    const events = decideOrRefuse({ ...next, ...receiptOf(next, index, state), now }, state);
    return logged(parseFineEvent, events, now).flatMap((event, nth) => {
      const before = state;
      state = deepFreeze(evolve(before, event));
      if (state.status === 'VOIDED' && before.status === 'ABSENT') return [];
      if (!isIssued(state)) throw new Error(`${event.type} unmade the fine`);
      return [{ before, event, after: state, isLast: nth === events.length - 1 }];
    });
  });
}

/**
 * A payment has one of its own; one that is withdrawn may be that of a payment to come; what is about a refund means
 * one of those that were made.
 */
function receiptOf(about: FineCommand, index: number, state: FineState): { receiptNumber?: string } {
  if (!('receiptNumber' in about)) return {};
  if (about.type === 'RecordPayment') return { receiptNumber: `RCP-2026-${index + 100}` };
  const nth = Number(about.receiptNumber.split(' ')[1]);
  if (about.type === 'WithdrawReceipt') return { receiptNumber: `RCP-2026-${index + 97 + nth}` };
  const payments = !isIssued(state) ? [] : state.payments;
  return { receiptNumber: payments.at(-1 - (nth % Math.max(payments.length, 1)))?.receiptNumber };
}

/** A refusal is an answer; any other error breaks the property. */
function decideOrRefuse(next: FineCommand, state: FineState): ReturnType<typeof decide> {
  try {
    return decide(next, state);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** So that whoever changes a state, instead of making the next, is found out. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/** Asks something of lives of fines, whatever is commanded in whatever order. */
export const inEveryLife = (ask: (steps: readonly Step[]) => void): void =>
  forAll([commands], (life) => ask(live(life)), 200);

/** Asks something of each event of a life, and of the fine before and after it. */
export const always = (ask: (step: Step) => void): void => inEveryLife((steps) => steps.forEach(ask));

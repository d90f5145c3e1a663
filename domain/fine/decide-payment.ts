import { formatSzl, toEmalangeni } from '../shared/money.ts';
import { grantOf } from '../shared/permissions.ts';
import { personOf } from '../shared/person.ts';
import { conflict, invalid, forbidden, notFound } from '../shared/refusal.ts';
import { type Part, requireAnother } from '../user/another-person.ts';
import type {
  WithdrawReceipt,
  RecordPayment,
  DeclineRefund,
  RefundCommand,
  RefundPayment,
  RequestRefund,
} from './commands.ts';
import { requireConditions } from './conditions.ts';
import { withdrawPending } from './decide-dispute.ts';
import type { FineEvent } from './events.ts';
import { requireReference, type Transfer, type CompletedPayment } from './payment.ts';
import { type Fine, type FineState, isIssued, type StandingFine } from './state.ts';
import { dueAfterPause } from './status.ts';

/**
 * Says in the fine's own stream that a receipt number will not be used, so that a payment that comes with it
 * later meets a stream that has moved on, and is refused: whose clock is right does not matter. What no payment
 * can be made of any more needs no word.
 */
export function withdrawReceipt({ receiptNumber }: WithdrawReceipt, state: FineState): FineEvent[] {
  if (!isIssued(state) || state.status === 'CANCELLED') return [];
  if (hasUsed(state, receiptNumber) || state.withdrawnReceipts.includes(receiptNumber)) return [];
  return [{ type: 'ReceiptWithdrawn', data: { receiptNumber } }];
}

export const hasUsed = ({ payments }: Fine, receiptNumber: string): boolean =>
  payments.some((payment) => payment.receiptNumber === receiptNumber);

function refuseWithdrawn({ withdrawnReceipts }: Fine, receiptNumber: string): void {
  if (!withdrawnReceipts.includes(receiptNumber)) return;
  throw conflict('receipt-withdrawn', 'This took too long, so the payment was not recorded. Try again.');
}

/** The whole amount, of a fine that is open. Paying withdraws the dispute that is pending. */
export function recordPayment(command: RecordPayment, fine: StandingFine): FineEvent[] {
  const { actor, amount, method, transactionReference, receiptNumber, togetherId, lineIds } = command;
  requireConditions('payment.record', fine);
  refuseWithdrawn(fine, receiptNumber);
  if (amount !== fine.amount) {
    const whole = formatSzl(toEmalangeni(fine.amount));
    throw invalid({ amount: `The amount to pay is ${whole}: a fine is paid as a whole` });
  }
  requireReference(command);
  const processedBy = personOf(actor);
  return [
    ...withdrawPending(fine, { why: 'fine paid', by: command }),
    {
      type: 'PaymentRecorded',
      data: { receiptNumber, amount, method, transactionReference, processedBy, togetherId, lineIds },
    },
  ];
}

/** What is done about the refund of a payment, whatever became of its fine: that may be deleted, too. */
export function refunds(command: RefundCommand, fine: Fine): FineEvent[] {
  const payment = completed(fine, command.receiptNumber);
  switch (command.type) {
    case 'RefundPayment':
      return refund(command, payment, fine);
    case 'RequestRefund':
      return request(command, payment);
    case 'DeclineRefund':
      return decline(command, payment);
    default:
      return command satisfies never;
  }
}

function completed({ payments }: Fine, receiptNumber: string): CompletedPayment {
  const payment = payments.find((one) => one.receiptNumber === receiptNumber);
  if (payment === undefined) throw notFound('Payment');
  if (payment.status === 'REFUNDED') throw conflict('already-refunded', 'This payment was refunded already');
  return payment;
}

function refund(command: RefundPayment, payment: CompletedPayment, fine: Fine): FineEvent[] {
  const { actor, reason, now } = command;
  requireOther(command, payment);
  const { receiptNumber, amount, paidAt } = payment;
  const data = { receiptNumber, amount, reason, refundedBy: personOf(actor), ...wayBack(command, payment) };
  if (!isUnpaidWithout(payment, fine)) return [{ type: 'PaymentRefunded', data }];
  const dueDate = dueAfterPause(fine.dueDate, paidAt, now);
  return [{ type: 'PaymentRefunded', data: { ...data, dueDate } }];
}

/** The way the money came, unless another one is named. */
function wayBack({ method, transactionReference }: RefundPayment, payment: CompletedPayment): Transfer {
  if (method === undefined) return { method: payment.method, transactionReference };
  requireReference({ method, transactionReference });
  return { method, transactionReference };
}

function request(command: RequestRefund, payment: CompletedPayment): FineEvent[] {
  const { actor, reason } = command;
  if (grantOf(actor.role, 'payment.request-refund') === 'own' && !isOwn(command, payment)) {
    throw forbidden('You may refund this payment yourself');
  }
  if (payment.refundRequest !== null) {
    throw conflict('refund-requested', 'A refund of this payment was asked for already');
  }
  const { receiptNumber } = payment;
  return [{ type: 'RefundRequested', data: { receiptNumber, reason, requestedBy: personOf(actor) } }];
}

function decline(command: DeclineRefund, payment: CompletedPayment): FineEvent[] {
  const { actor, reason } = command;
  requireOther(command, payment);
  if (payment.refundRequest === null) {
    throw conflict('no-refund-request', 'Nobody asks for a refund of this payment');
  }
  const { receiptNumber } = payment;
  return [{ type: 'RefundDeclined', data: { receiptNumber, reason, declinedBy: personOf(actor) } }];
}

const isOwn = ({ actor, countsAs = [] }: RefundCommand, { processedBy }: CompletedPayment): boolean =>
  [actor, ...countsAs].some(({ id }) => id === processedBy.id);

/** Nobody takes money, or asks for it back, and decides what becomes of it. */
function requireOther({ actor, countsAs = [] }: DecideRefund, payment: CompletedPayment): void {
  requireAnother({ actor, countsAs }, partsInRefund(payment), { code: 'own-payment', must: 'decide' });
}

type DecideRefund = RefundPayment | DeclineRefund;

/** Whose doing it is that the payment may be given back. */
export const partsInRefund = ({ processedBy, refundRequest }: CompletedPayment): Part[] => [
  { id: processedBy.id, did: 'recorded this payment' },
  ...(refundRequest === null ? [] : [{ id: refundRequest.requestedBy.id, did: 'asked for this refund' }]),
];

/** Whether a fine is to be paid again once this payment of it is refunded. */
function isUnpaidWithout({ receiptNumber }: CompletedPayment, fine: Fine): boolean {
  if (fine.status !== 'PAID' || fine.settlement.receipt?.number !== receiptNumber) return false;
  return !fine.payments.some((one) => one.status === 'COMPLETED' && one.receiptNumber !== receiptNumber);
}

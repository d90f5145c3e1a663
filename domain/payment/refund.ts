import type { DeclineRefund, RefundCommand, RefundPayment, RequestRefund } from '../fine/commands.ts';
import { dueAfterPause } from '../fine/due-date.ts';
import type { FineEvent } from '../fine/events.ts';
import type { Fine } from '../fine/state.ts';
import type { Actor } from '../shared/actor.ts';
import { grantOf } from '../shared/permissions.ts';
import { personOf } from '../shared/person.ts';
import { conflict, forbidden, notFound, Refusal } from '../shared/refusal.ts';
import type { CompletedPayment } from './payment.ts';

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

function refund({ actor, reason, now }: RefundPayment, payment: CompletedPayment, fine: Fine): FineEvent[] {
  requireOther(actor, payment);
  const { receiptNumber, amount, paidAt } = payment;
  const data = { receiptNumber, amount, reason, refundedBy: personOf(actor) };
  if (!isUnpaidWithout(payment, fine)) return [{ type: 'PaymentRefunded', data }];
  const dueDate = dueAfterPause(fine.dueDate, paidAt, now);
  return [{ type: 'PaymentRefunded', data: { ...data, dueDate } }];
}

function request({ actor, reason }: RequestRefund, payment: CompletedPayment): FineEvent[] {
  if (grantOf(actor.role, 'payment.request-refund') === 'own' && !isOwn(actor, payment)) {
    throw forbidden('You may refund this payment yourself');
  }
  if (payment.refundRequest !== null) {
    throw conflict('refund-requested', 'A refund of this payment was asked for already');
  }
  const { receiptNumber } = payment;
  return [{ type: 'RefundRequested', data: { receiptNumber, reason, requestedBy: personOf(actor) } }];
}

function decline({ actor, reason }: DeclineRefund, payment: CompletedPayment): FineEvent[] {
  requireOther(actor, payment);
  if (payment.refundRequest === null) {
    throw conflict('no-refund-request', 'Nobody asks for a refund of this payment');
  }
  const { receiptNumber } = payment;
  return [{ type: 'RefundDeclined', data: { receiptNumber, reason, declinedBy: personOf(actor) } }];
}

const isOwn = (actor: Actor, { processedBy }: CompletedPayment): boolean => processedBy.id === actor.id;

/** Nobody takes money and decides what becomes of it. */
function requireOther(actor: Actor, payment: CompletedPayment): void {
  if (isOwn(actor, payment)) {
    throw new Refusal('forbidden', 'own-payment', 'You recorded this payment: somebody else must decide');
  }
}

/** Whether a fine is to be paid again once this payment of it is refunded. */
function isUnpaidWithout({ receiptNumber }: CompletedPayment, fine: Fine): boolean {
  if (fine.status !== 'PAID' || fine.settlement.receipt?.number !== receiptNumber) return false;
  return !fine.payments.some((one) => one.status === 'COMPLETED' && one.receiptNumber !== receiptNumber);
}

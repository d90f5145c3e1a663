import type { Dispute } from '../dispute/dispute.ts';
import { paymentOf, paymentRefunded, refundDeclined, refundRequested } from '../payment/evolve.ts';
import type { CompletedPayment } from '../payment/payment.ts';
import { standingPayment } from '../payment/standing.ts';
import type { RecordedFineEvent } from './events.ts';
import { type Fine, type FineState, isIssued, type Settlement } from './state.ts';

/** The state after one more event. Events are facts: they apply to whatever came before. */
export function evolve(state: FineState, event: RecordedFineEvent): FineState {
  const { recordedAt } = event.metadata;
  if (event.type === 'FineIssued') {
    const untouched = { payments: [], disputes: [], withdrawnReceipts: [], remindersSent: 0 };
    return { status: 'UNPAID', ...event.data, ...untouched, createdAt: recordedAt, updatedAt: recordedAt };
  }
  if (event.type === 'FineNumberVoided') return { status: 'VOIDED', ...event.data };
  if (!isIssued(state)) throw new Error(`${event.type} before FineIssued`);
  return { ...change(state, event), updatedAt: recordedAt };
}

type RecordedOf<Type extends RecordedFineEvent['type']> = Extract<RecordedFineEvent, { type: Type }>;

type Change = Exclude<RecordedFineEvent, { type: 'FineIssued' | 'FineNumberVoided' }>;

function change(fine: Fine, event: Change): Fine {
  switch (event.type) {
    case 'FineAmended':
      return { ...fine, ...event.data };
    case 'FineStatusChanged':
      return withStatus(fine, event);
    case 'ReminderSent':
      return { ...fine, remindersSent: event.data.number };
    case 'PaymentRecorded':
      return paid(fine, paymentOf(event));
    case 'ReceiptWithdrawn':
      return { ...fine, withdrawnReceipts: [...fine.withdrawnReceipts, event.data.receiptNumber] };
    case 'RefundRequested':
      return { ...fine, payments: refundRequested(fine.payments, event) };
    case 'RefundDeclined':
      return { ...fine, payments: refundDeclined(fine.payments, event) };
    case 'PaymentRefunded':
      return refunded(fine, event);
    case 'DisputeSubmitted':
      return disputed(fine, event);
    case 'DisputeResolved':
      return resolved(fine, event);
    case 'FineDeleted':
      return { ...withoutSettlement(fine), status: 'CANCELLED', replacedBy: event.data.replacedBy };
    default:
      return event satisfies never;
  }
}

/** Set to PAID by hand, there is no receipt to show for it. */
function withStatus(fine: Fine, { data, metadata }: RecordedOf<'FineStatusChanged'>): Fine {
  if (data.to !== 'PAID') return unsettled(fine, data.to);
  return settled(fine, { paidAt: metadata.recordedAt, paidAmount: fine.amount, receipt: null });
}

const paid = (fine: Fine, payment: CompletedPayment): Fine => ({
  ...settledBy(payment, fine),
  payments: [...fine.payments, payment],
});

function settledBy({ paidAt, amount, receiptNumber, method }: CompletedPayment, fine: Fine): Fine {
  return settled(fine, { paidAt, paidAmount: amount, receipt: { number: receiptNumber, method } });
}

/**
 * What this payment had settled is to be paid again, unless another payment of it stands. Any other status
 * stays, and so does a PAID that was set by hand.
 */
function refunded(fine: Fine, event: RecordedOf<'PaymentRefunded'>): Fine {
  const { receiptNumber, dueDate = fine.dueDate } = event.data;
  const after = { ...fine, payments: paymentRefunded(fine.payments, event), dueDate };
  if (fine.status !== 'PAID' || fine.settlement.receipt?.number !== receiptNumber) return after;
  const other = standingPayment(after);
  return other === undefined ? unsettled(after, 'UNPAID') : settledBy(other, after);
}

function disputed(fine: Fine, { data, metadata }: RecordedOf<'DisputeSubmitted'>): Fine {
  const { disputeId: id, reason, evidence } = data;
  const submitted = { submittedAt: metadata.recordedAt, submittedById: metadata.actor.id };
  const dispute: Dispute = { id, reason, evidence, status: 'PENDING', ...submitted };
  return { ...unsettled(fine, 'DISPUTED'), disputes: [...fine.disputes, dispute] };
}

/** Rejected, a disputed fine is to be paid again; one that was set to another status meanwhile keeps it. */
function resolved(fine: Fine, { data, metadata }: RecordedOf<'DisputeResolved'>): Fine {
  const { disputeId, dueDate = fine.dueDate, ...outcome } = data;
  const disputes = fine.disputes.map((dispute) =>
    dispute.id === disputeId ? { ...dispute, ...outcome, resolvedAt: metadata.recordedAt } : dispute,
  );
  if (outcome.status === 'APPROVED') return { ...unsettled(fine, 'RESOLVED'), disputes };
  const status = fine.status === 'DISPUTED' ? { status: 'UNPAID' as const } : {};
  return { ...fine, ...status, disputes, dueDate };
}

const settled = (fine: Fine, settlement: Settlement): Fine => ({ ...fine, status: 'PAID', settlement });

function withoutSettlement(fine: Fine) {
  const { settlement: _, ...open } = { settlement: undefined, ...fine };
  return open;
}

const unsettled = (fine: Fine, status: Exclude<Fine['status'], 'PAID'>): Fine => ({
  ...withoutSettlement(fine),
  status,
});

import type { Dispute } from '../dispute/dispute.ts';
import type { Payment } from '../payment/payment.ts';
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
      return paid(fine, event);
    case 'ReceiptWithdrawn':
      return { ...fine, withdrawnReceipts: [...fine.withdrawnReceipts, event.data.receiptNumber] };
    case 'DisputeSubmitted':
      return disputed(fine, event);
    case 'DisputeResolved':
      return resolved(fine, event);
    case 'FineDeleted':
      return unsettled(fine, 'CANCELLED');
    default:
      return event satisfies never;
  }
}

/** Set to PAID by hand, there is no receipt to show for it. */
function withStatus(fine: Fine, { data, metadata }: RecordedOf<'FineStatusChanged'>): Fine {
  if (data.to !== 'PAID') return unsettled(fine, data.to);
  return settled(fine, { paidAt: metadata.recordedAt, paidAmount: fine.amount, receipt: null });
}

function paid(fine: Fine, { data, metadata }: RecordedOf<'PaymentRecorded'>): Fine {
  const { receiptNumber, amount, method } = data;
  const payment: Payment = { ...data, paidAt: metadata.recordedAt };
  const receipt = { number: receiptNumber, method };
  return {
    ...settled(fine, { paidAt: payment.paidAt, paidAmount: amount, receipt }),
    payments: [...fine.payments, payment],
  };
}

function disputed(fine: Fine, { data, metadata }: RecordedOf<'DisputeSubmitted'>): Fine {
  const { disputeId: id, reason, evidence } = data;
  const dispute: Dispute = { id, reason, evidence, status: 'PENDING', submittedAt: metadata.recordedAt };
  return { ...unsettled(fine, 'DISPUTED'), disputes: [...fine.disputes, dispute] };
}

/** Rejected, a disputed fine is to be paid again; one that was set to another status meanwhile keeps it. */
function resolved(fine: Fine, { data, metadata }: RecordedOf<'DisputeResolved'>): Fine {
  const { disputeId, ...outcome } = data;
  const disputes = fine.disputes.map((dispute) =>
    dispute.id === disputeId ? { ...dispute, ...outcome, resolvedAt: metadata.recordedAt } : dispute,
  );
  if (outcome.status === 'APPROVED') return { ...unsettled(fine, 'RESOLVED'), disputes };
  return fine.status === 'DISPUTED' ? { ...fine, status: 'UNPAID', disputes } : { ...fine, disputes };
}

const settled = (fine: Fine, settlement: Settlement): Fine => ({ ...fine, status: 'PAID', settlement });

function unsettled(fine: Fine, status: Exclude<Fine['status'], 'PAID'>): Fine {
  const { settlement: _, ...open } = { settlement: undefined, ...fine };
  return { ...open, status };
}

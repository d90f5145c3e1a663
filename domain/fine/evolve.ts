import { asActor } from '../shared/person.ts';
import type { Part } from '../user/another-person.ts';
import { type FineCommand, isAboutRefund } from './commands.ts';
import { partsInDispute, pendingOf } from './decide-dispute.ts';
import { partsInRefund } from './decide-payment.ts';
import type { PendingDispute } from './dispute.ts';
import { withoutDriver } from './erase.ts';
import type { RecordedFineEvent } from './events.ts';
import { type Transfer, type CompletedPayment, type Payment, standingPayment } from './payment.ts';
import { photosAfter } from './photos.ts';
import { type FineState, isIssued, type Fine, type Settlement } from './state.ts';

type Payments = readonly Payment[];
type EventOf<Type extends RecordedFineEvent['type']> = Extract<RecordedFineEvent, { type: Type }>;

function paymentOf({ data, metadata }: EventOf<'PaymentRecorded'>): CompletedPayment {
  return {
    ...data,
    processedBy: asActor(data.processedBy, metadata.actor),
    togetherId: data.togetherId ?? null,
    paidAt: metadata.recordedAt,
    status: 'COMPLETED',
    refundRequest: null,
  };
}

function refundRequested(payments: Payments, { data, metadata }: EventOf<'RefundRequested'>): Payments {
  const { receiptNumber, reason } = data;
  const requestedBy = asActor(data.requestedBy, metadata.actor);
  const refundRequest = { reason, requestedBy, requestedAt: metadata.recordedAt };
  return replaced(payments, receiptNumber, (payment) => ({ ...payment, refundRequest }));
}

const refundDeclined = (payments: Payments, { data }: EventOf<'RefundDeclined'>): Payments =>
  replaced(payments, data.receiptNumber, (payment) => ({ ...payment, refundRequest: null }));

function paymentRefunded(payments: Payments, { data, metadata }: EventOf<'PaymentRefunded'>): Payments {
  const refundedBy = asActor(data.refundedBy, metadata.actor);
  const refund = { reason: data.reason, refundedAt: metadata.recordedAt, refundedBy };
  return replaced(payments, data.receiptNumber, ({ refundRequest: _, ...taken }) => ({
    ...taken,
    status: 'REFUNDED',
    refund: { ...refund, ...wayBackOf(data, taken) },
  }));
}

/** Refunds that do not say how the money went back are of the time when it always went the way it came. */
const wayBackOf = (
  { method, transactionReference = null }: Pick<EventOf<'PaymentRefunded'>['data'], keyof Transfer>,
  payment: Pick<Transfer, 'method'>,
): Transfer => ({ method: method ?? payment.method, transactionReference });

/** The others stay the same objects. */
const replaced = (
  payments: Payments,
  receiptNumber: string,
  changed: (payment: CompletedPayment) => Payment,
): Payments =>
  payments.map((payment) =>
    payment.status === 'COMPLETED' && payment.receiptNumber === receiptNumber ? changed(payment) : payment,
  );

/** Whoever ends a dispute has decided it, be it by the status or by taking the payment. */
const ENDS_DISPUTE: ReadonlySet<FineCommand['type']> = new Set([
  'ResolveDispute',
  'ChangeFineStatus',
  'RecordPayment',
]);

/** The accounts of whom the rules ask whether they are another person than who gives this command. */
export function partsAtStake(command: FineCommand, fine: FineState): readonly string[] {
  if (!isIssued(fine)) return [];
  if (isAboutRefund(command)) {
    const payment = fine.payments.find((one) => one.receiptNumber === command.receiptNumber);
    return payment?.status === 'COMPLETED' ? partsInRefund(payment).map(({ id }) => id) : [];
  }
  const pending = ENDS_DISPUTE.has(command.type) ? pendingOf(fine) : undefined;
  return pending === undefined ? [] : partsInDispute(pending, fine);
}

/** Everybody who had a part in what became of a fine so far. */
export const partsIn = (events: readonly RecordedFineEvent[]): Part[] =>
  events.map(partIn).filter((part) => part !== undefined);

function partIn({ type, data, metadata }: RecordedFineEvent): Part | undefined {
  if (type === 'FineIssued') return { id: data.issuedBy.id, did: 'issued this fine' };
  if (type === 'PaymentRecorded') return { id: data.processedBy.id, did: 'took its payment' };
  if (type === 'RefundRequested') return { id: data.requestedBy.id, did: 'asked for its refund' };
  if (type === 'DisputeSubmitted') return { id: metadata.actor.id, did: 'submitted its dispute' };
  return undefined;
}

/** The state after one more event. Events are facts: they apply to whatever came before. */
export function evolve(state: FineState, event: RecordedFineEvent): FineState {
  const { recordedAt } = event.metadata;
  if (event.type === 'FineIssued') {
    const { photoSha256, furtherPhotos, ...facts } = event.data;
    const photos = photosAfter([], { photoSha256, furtherPhotos });
    const untouched = {
      payments: [],
      disputes: [],
      withdrawnReceipts: [],
      remindersSent: 0,
    };
    return { status: 'UNPAID', ...facts, photos, ...untouched, createdAt: recordedAt, updatedAt: recordedAt };
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
      return amended(fine, event);
    case 'FineStatusChanged':
      return withStatus(fine, event);
    case 'ReminderSent':
      return { ...fine, remindersSent: event.data.number };
    case 'NoticeSent':
      return { ...fine, remindersSent: event.data.reminder ?? fine.remindersSent };
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
    case 'DisputeSubmittedOnline':
      return disputed(fine, event);
    case 'DisputeResolved':
      return resolved(fine, event);
    case 'DriverErased':
      return withoutDriver(fine);
    case 'FineDeleted':
      return { ...withoutSettlement(fine), status: 'CANCELLED', replacedBy: event.data.replacedBy };
    default:
      return event satisfies never;
  }
}

function amended(fine: Fine, { data }: RecordedOf<'FineAmended'>): Fine {
  const { photoSha256, furtherPhotos, ...facts } = data;
  return { ...fine, ...facts, photos: photosAfter(fine.photos, { photoSha256, furtherPhotos }) };
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

type Submitted = RecordedOf<'DisputeSubmitted' | 'DisputeSubmittedOnline'>;

function disputed(fine: Fine, event: Submitted): Fine {
  const { disputeId: id, reason, evidence, evidencePhotos: photos = [] } = event.data;
  const submitted = { submittedAt: event.metadata.recordedAt, submitter: submitterIn(event) };
  const dispute: PendingDispute = { id, reason, evidence, photos, status: 'PENDING', ...submitted };
  return { ...unsettled(fine, 'DISPUTED'), disputes: [...fine.disputes, dispute] };
}

function submitterIn({ type, data, metadata }: Submitted): PendingDispute['submitter'] {
  if (type === 'DisputeSubmitted') return { by: 'STAFF', id: metadata.actor.id };
  return { by: 'ONLINE', contact: { email: data.contactEmail, phone: data.contactPhone } };
}

/** Rejected, a disputed fine is to be paid again; one that was set to another status meanwhile keeps it. */
function resolved(fine: Fine, { data, metadata }: RecordedOf<'DisputeResolved'>): Fine {
  const { disputeId, countsAs: _, dueDate = fine.dueDate, ...outcome } = data;
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

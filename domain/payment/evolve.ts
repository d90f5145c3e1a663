import type { RecordedFineEvent } from '../fine/events.ts';
import { asActor } from '../shared/person.ts';
import type { Transfer } from './method.ts';
import type { CompletedPayment, Payment } from './payment.ts';

type Payments = readonly Payment[];
type EventOf<Type extends RecordedFineEvent['type']> = Extract<RecordedFineEvent, { type: Type }>;

export function paymentOf({ data, metadata }: EventOf<'PaymentRecorded'>): CompletedPayment {
  return {
    ...data,
    processedBy: asActor(data.processedBy, metadata.actor),
    togetherId: data.togetherId ?? null,
    paidAt: metadata.recordedAt,
    status: 'COMPLETED',
    refundRequest: null,
  };
}

export function refundRequested(
  payments: Payments,
  { data, metadata }: EventOf<'RefundRequested'>,
): Payments {
  const { receiptNumber, reason } = data;
  const requestedBy = asActor(data.requestedBy, metadata.actor);
  const refundRequest = { reason, requestedBy, requestedAt: metadata.recordedAt };
  return replaced(payments, receiptNumber, (payment) => ({ ...payment, refundRequest }));
}

export const refundDeclined = (payments: Payments, { data }: EventOf<'RefundDeclined'>): Payments =>
  replaced(payments, data.receiptNumber, (payment) => ({ ...payment, refundRequest: null }));

export function paymentRefunded(
  payments: Payments,
  { data, metadata }: EventOf<'PaymentRefunded'>,
): Payments {
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
  change: (payment: CompletedPayment) => Payment,
): Payments =>
  payments.map((payment) =>
    payment.status === 'COMPLETED' && payment.receiptNumber === receiptNumber ? change(payment) : payment,
  );

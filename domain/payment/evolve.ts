import type { RecordedFineEvent } from '../fine/events.ts';
import type { CompletedPayment, Payment } from './payment.ts';

type Payments = readonly Payment[];
type EventOf<Type extends RecordedFineEvent['type']> = Extract<RecordedFineEvent, { type: Type }>;

export function paymentOf({ data, metadata }: EventOf<'PaymentRecorded'>): CompletedPayment {
  return { ...data, paidAt: metadata.recordedAt, status: 'COMPLETED', refundRequest: null };
}

export function refundRequested(
  payments: Payments,
  { data, metadata }: EventOf<'RefundRequested'>,
): Payments {
  const { receiptNumber, ...request } = data;
  const refundRequest = { ...request, requestedAt: metadata.recordedAt };
  return replaced(payments, receiptNumber, (payment) => ({ ...payment, refundRequest }));
}

export const refundDeclined = (payments: Payments, { data }: EventOf<'RefundDeclined'>): Payments =>
  replaced(payments, data.receiptNumber, (payment) => ({ ...payment, refundRequest: null }));

export function paymentRefunded(
  payments: Payments,
  { data, metadata }: EventOf<'PaymentRefunded'>,
): Payments {
  const { receiptNumber, reason, refundedBy } = data;
  const refund = { reason, refundedAt: metadata.recordedAt, refundedBy };
  return replaced(payments, receiptNumber, ({ refundRequest: _, ...taken }) => ({
    ...taken,
    status: 'REFUNDED',
    refund,
  }));
}

/** The others stay the same objects. */
const replaced = (
  payments: Payments,
  receiptNumber: string,
  change: (payment: CompletedPayment) => Payment,
): Payments =>
  payments.map((payment) =>
    payment.status === 'COMPLETED' && payment.receiptNumber === receiptNumber ? change(payment) : payment,
  );

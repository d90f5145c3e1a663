import { conflict } from '../shared/refusal.ts';
import type { CompletedPayment, Payment } from './payment.ts';

type Paid = { payments: readonly Payment[] };

const isCompleted = (payment: Payment): payment is CompletedPayment => payment.status === 'COMPLETED';

/**
 * The payment of a fine that stands: its money was taken and not given back. The last one, should there be more:
 * fines were once paid twice, when they could be set back although they were paid.
 */
export const standingPayment = ({ payments }: Paid): CompletedPayment | undefined =>
  payments.findLast(isCompleted);

export function refuseWhilePaymentStands(fine: Paid): void {
  if (standingPayment(fine) !== undefined) throw conflict('payment-stands', 'Refund the payment first');
}

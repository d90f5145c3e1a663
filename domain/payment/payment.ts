import type { Cents } from '../shared/money.ts';
import type { Person } from '../shared/person.ts';
import type { PaymentMethod } from './method.ts';

/** What was taken: the whole amount of a fine. Its receipt number names the payment. */
type Taken = {
  receiptNumber: string;
  amount: Cents;
  method: PaymentMethod;
  transactionReference: string | null;
  paidAt: string;
  processedBy: Person;
};

/** Somebody asks for a refund, which is to be made or declined. */
export type RefundRequest = { reason: string; requestedAt: string; requestedBy: Person };

export type Refund = { reason: string; refundedAt: string; refundedBy: Person };

/** The money is here. */
export type CompletedPayment = Taken & { status: 'COMPLETED'; refundRequest: RefundRequest | null };

/** The money was given back. Final. */
export type RefundedPayment = Taken & { status: 'REFUNDED'; refund: Refund };

export type Payment = CompletedPayment | RefundedPayment;

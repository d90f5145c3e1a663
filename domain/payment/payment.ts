import type { Cents } from '../shared/money.ts';
import type { Official } from '../shared/person.ts';
import type { Transfer } from './method.ts';

/** What was taken: the whole amount of a fine. Its receipt number names the payment. */
type Taken = Transfer & {
  receiptNumber: string;
  amount: Cents;
  paidAt: string;
  processedBy: Official;
  /** The same for payments that were taken at one go. */
  togetherId: string | null;
};

/** Somebody asks for a refund, which is to be made or declined. */
export type RefundRequest = { reason: string; requestedAt: string; requestedBy: Official };

/** How the money went back stands in it: that may be another way than it came. */
export type Refund = Transfer & { reason: string; refundedAt: string; refundedBy: Official };

/** The money is here. */
export type CompletedPayment = Taken & { status: 'COMPLETED'; refundRequest: RefundRequest | null };

/** The money was given back. Final. */
export type RefundedPayment = Taken & { status: 'REFUNDED'; refund: Refund };

export type Payment = CompletedPayment | RefundedPayment;

import type { Cents } from '../shared/money.ts';
import type { Person } from '../shared/person.ts';
import type { PaymentMethod } from './method.ts';

/** A payment of the whole amount of a fine. Its receipt number names it. */
export type Payment = {
  receiptNumber: string;
  amount: Cents;
  method: PaymentMethod;
  transactionReference: string | null;
  paidAt: string;
  processedBy: Person;
};

import type { FineView } from '@fines/domain/fine/view.ts';
import type { PaymentMethod } from '@fines/domain/payment/method.ts';

/** What must be known of a fine to take the money for it. */
export type PayableFine = Pick<
  FineView,
  'id' | 'fineNumber' | 'offenseDescription' | 'amount' | 'status' | 'paymentStands'
>;

/** How somebody pays, as the fields of the dialogs have it. */
export type PaymentValues = { method: PaymentMethod | ''; transactionReference: string };

export const EMPTY: PaymentValues = { method: '', transactionReference: '' };

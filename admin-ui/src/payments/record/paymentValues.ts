import type { PaymentMethod } from '@fines/domain/payment/method.ts';

/** How somebody pays, as the fields of the dialogs have it. */
export type PaymentValues = { method: PaymentMethod | ''; transactionReference: string };

export const EMPTY: PaymentValues = { method: '', transactionReference: '' };

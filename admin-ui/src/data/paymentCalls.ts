import type { Receipt, ReceiptPrint, PaymentStats, PaymentView } from '@fines/domain/fine/payment-view.ts';
import type { PaymentMethod } from '@fines/domain/fine/payment.ts';
import type { Person } from '@fines/domain/shared/person.ts';

import { type Caller, type DownloadedFile, type ListFilter, parametersOf } from './urls.ts';

/** Days are local ones, `2026-03-01`, both included. */
export type PaymentFilter = {
  method?: PaymentMethod;
  startDate?: string;
  endDate?: string;
  processedById?: string;
};

/** Of the refund itself, how the money goes back, too. */
export type RefundGiven = { reason: string; method?: PaymentMethod; transactionReference?: string };

const REFUND_PATHS = {
  refund: 'refund',
  request: 'refund-requests',
  decline: 'refund-requests/decline',
} as const;

const pathOf = (receiptNumber: string): string => `/payments/${encodeURIComponent(receiptNumber)}`;

/** What the API offers on payments besides the five calls of every resource. */
export const paymentCalls = (api: Caller) => ({
  paymentStats: (filter: PaymentFilter): Promise<PaymentStats> => api.get('/payments/stats', filter),
  /** Everybody who ever took a payment or gave one back. */
  cashiers: (): Promise<Person[]> => api.get('/payments/cashiers'),
  /** All payments that the filter lets through, as a CSV. */
  exportPayments: (filter: ListFilter): Promise<DownloadedFile> =>
    api.csv('/payments/export', parametersOf(filter)),
  receipt: (receiptNumber: string): Promise<Receipt> => api.get(`${pathOf(receiptNumber)}/receipt`),
  /** Says that a receipt is printed; answers whether that print is the original. */
  printReceipt: (receiptNumber: string, key: string): Promise<ReceiptPrint> =>
    api.post(`${pathOf(receiptNumber)}/prints`, { key }),
  /** Refunds a payment, asks for that, or declines to. */
  refund: (
    step: keyof typeof REFUND_PATHS,
    receiptNumber: string,
    body: RefundGiven,
    key: string,
  ): Promise<PaymentView> => api.post(`${pathOf(receiptNumber)}/${REFUND_PATHS[step]}`, { body, key }),
});

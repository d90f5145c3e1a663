import type { CashUpDay, CashUpView, OpenTill } from '@fines/domain/cash-up/view.ts';
import type { Receipt, ReceiptPrint, PaymentStats, PaymentView } from '@fines/domain/fine/payment-view.ts';
import type { PaymentMethod } from '@fines/domain/fine/payment.ts';
import type { Person } from '@fines/domain/shared/person.ts';

import { type HttpClient, withHeader } from './http.ts';
import { type DownloadedFile, fetchCsv, type ListFilter, parametersOf, withQuery } from './urls.ts';

/** A person's local day. */
export type TillDay = { cashierId: string; day: string };

/** What was counted, and what it was counted against; money in emalangeni. */
type CashUpClosing = TillDay & {
  receipts: readonly string[];
  refunds: readonly string[];
  cashAtStart: number;
  counted: readonly { value: number; pieces: number }[];
  reason: string | null;
};

/** What the API offers on cash-ups. */
export const cashUpCalls = (http: HttpClient, base: string) => ({
  cashUpDay: async (till: TillDay): Promise<CashUpDay> => {
    const { json } = await http(withQuery(`${base}/payments/cash-up`, till));
    return json;
  },
  openTills: async (day: string): Promise<OpenTill[]> => {
    const { json } = await http(withQuery(`${base}/payments/cash-up/open`, { day }));
    return json;
  },
  closeCashUp: async (closing: CashUpClosing, idempotencyKey: string): Promise<CashUpView> => {
    const options = { method: 'POST', body: JSON.stringify(closing) };
    const { json } = await http(
      `${base}/payments/cash-up`,
      withHeader(options, 'Idempotency-Key', idempotencyKey),
    );
    return json;
  },
  exportCashUps: (till: TillDay): Promise<DownloadedFile> =>
    fetchCsv(http, withQuery(`${base}/payments/cash-up/export`, till)),
});

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

/** What the API offers on payments besides the five calls of every resource. */
export const paymentCalls = (http: HttpClient, base: string) => ({
  paymentStats: async (filter: PaymentFilter): Promise<PaymentStats> => {
    const { json } = await http(withQuery(`${base}/payments/stats`, filter));
    return json;
  },
  /** Everybody who ever took a payment or gave one back. */
  cashiers: async (): Promise<Person[]> => {
    const { json } = await http(`${base}/payments/cashiers`);
    return json;
  },
  /** All payments that the filter lets through, as a CSV. */
  exportPayments: (filter: ListFilter): Promise<DownloadedFile> =>
    fetchCsv(http, withQuery(`${base}/payments/export`, parametersOf(filter))),
  receipt: async (receiptNumber: string): Promise<Receipt> => {
    const { json } = await http(`${base}/payments/${encodeURIComponent(receiptNumber)}/receipt`);
    return json;
  },
  /** Says that a receipt is printed; answers whether that print is the original. */
  printReceipt: async (receiptNumber: string, idempotencyKey: string): Promise<ReceiptPrint> => {
    const { json } = await http(
      `${base}/payments/${encodeURIComponent(receiptNumber)}/prints`,
      withHeader({ method: 'POST' }, 'Idempotency-Key', idempotencyKey),
    );
    return json;
  },
  /** Refunds a payment, asks for that, or declines to. */
  refund: async (
    step: keyof typeof REFUND_PATHS,
    receiptNumber: string,
    given: RefundGiven,
    idempotencyKey: string,
  ): Promise<PaymentView> => {
    const options = { method: 'POST', body: JSON.stringify(given) };
    const { json } = await http(
      `${base}/payments/${encodeURIComponent(receiptNumber)}/${REFUND_PATHS[step]}`,
      withHeader(options, 'Idempotency-Key', idempotencyKey),
    );
    return json;
  },
});

import type { CashUpDay, CashUpView, OpenTill } from '@fines/domain/cash-up/view.ts';

import { type DownloadedFile, fetchCsv } from './download.ts';
import { type HttpClient, withHeader } from './http.ts';
import { withQuery } from './urls.ts';

/** A person's local day. */
export type TillDay = { cashierId: string; day: string };

/** What was counted, and what it was counted against; money in emalangeni. */
export type CashUpClosing = TillDay & {
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

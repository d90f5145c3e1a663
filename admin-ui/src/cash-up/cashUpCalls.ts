import type { CashUpDay, CashUpView, OpenTill } from '@fines/domain/cash-up/view.ts';

import { http } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import { createCaller, type DownloadedFile } from '../data/urls.ts';

// Not with the other calls, which every screen loads: few people close a till.
const api = createCaller(http, API);

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

export const cashUpDay = (till: TillDay): Promise<CashUpDay> => api.get('/payments/cash-up', till);

export const openTills = (day: string): Promise<OpenTill[]> => api.get('/payments/cash-up/open', { day });

export const closeCashUp = (body: CashUpClosing, key: string): Promise<CashUpView> =>
  api.post('/payments/cash-up', { body, key });

export const exportCashUps = (till: TillDay): Promise<DownloadedFile> =>
  api.csv('/payments/cash-up/export', till);

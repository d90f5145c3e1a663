import type { PaymentMethod } from '@fines/domain/payment/method.ts';
import type { PaymentStats } from '@fines/domain/payment/stats.ts';

import type { HttpClient } from './http.ts';
import { withQuery } from './urls.ts';

/** Days are local ones, `2026-03-01`, both included. */
export type PaymentFilter = { method?: PaymentMethod; startDate?: string; endDate?: string };

/** What the API offers on payments besides the five calls of every resource. */
export const paymentCalls = (http: HttpClient, base: string) => ({
  paymentStats: async (filter: PaymentFilter): Promise<PaymentStats> => {
    const { json } = await http(withQuery(`${base}/payments/stats`, filter));
    return json;
  },
});

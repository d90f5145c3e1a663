import type { ReviewView } from '@fines/domain/review/view.ts';

import { type HttpClient, withHeader } from './http.ts';

/** What the API offers on reviews besides the list and the record. */
export const reviewCalls = (http: HttpClient, base: string) => ({
  /** Refused with 403 for what one did oneself, with 409 for what somebody has reviewed already. */
  signOff: async (id: string, note: string, idempotencyKey: string): Promise<ReviewView> => {
    const options = { method: 'POST', body: JSON.stringify({ note: note || null }) };
    const url = `${base}/reviews/${encodeURIComponent(id)}`;
    const { json } = await http(url, withHeader(options, 'Idempotency-Key', idempotencyKey));
    return json;
  },
});

import type { CheckpointStatus, NewestCheckpoint } from '@fines/domain/checkpoint/status.ts';
import type { RegisterName } from '@fines/domain/register/registers.ts';
import type { ReviewView } from '@fines/domain/review/view.ts';

import { type DownloadedFile, fetchCsv, fetchText } from './download.ts';
import { type HttpClient, withHeader } from './http.ts';
import { withQuery } from './urls.ts';

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

/** What the API offers on registers besides their lists. */
export const registerCalls = (http: HttpClient, base: string) => ({
  /** All rows that the filter lets through. */
  exportRegister: (name: RegisterName, filter: Readonly<Record<string, string>>): Promise<DownloadedFile> =>
    fetchCsv(http, withQuery(`${base}/registers/${name}/export`, filter)),
});

/** What the API offers on the signed record of the log. */
export const checkpointCalls = (http: HttpClient, base: string) => ({
  newestCheckpoint: async (): Promise<NewestCheckpoint> => {
    const { json } = await http(`${base}/checkpoint/newest`);
    return json;
  },
  checkpointStatus: async (): Promise<CheckpointStatus> => {
    const { json } = await http(`${base}/checkpoint/status`);
    return json;
  },
  /** Has the log signed now; refused with 409 if it is not what was written, with 503 if nobody signs. */
  signCheckpoint: async (): Promise<void> => {
    await http(`${base}/checkpoint`, { method: 'POST' });
  },
  /** A file that proves the events of a fine to anybody. Refused with 409 as long as none of them is signed. */
  fineProof: (id: string): Promise<DownloadedFile> =>
    fetchText(http, `${base}/fines/${encodeURIComponent(id)}/proof`, 'application/json'),
});

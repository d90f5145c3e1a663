import type { CheckpointStatus, NewestCheckpoint } from '@fines/domain/checkpoint/status.ts';

import { type DownloadedFile, fetchText } from './download.ts';
import type { HttpClient } from './http.ts';

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

import type { TreeHeadStatus } from '@fines/domain/record/record.ts';
import type { RegisterName } from '@fines/domain/register/registers.ts';
import type { ReviewView } from '@fines/domain/review/view.ts';

import { http } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import { createCaller, type DownloadedFile } from '../data/urls.ts';

// Not with the other calls, which every screen loads: few people audit.
const api = createCaller(http, API);

export const checkpointStatus = (): Promise<TreeHeadStatus> => api.get('/checkpoint/status');

/** Has the log signed now; refused with 409 if it is not what was written, with 503 if nobody signs. */
export const signCheckpoint = (): Promise<void> => api.post('/checkpoint');

/** Refused with 403 for what one did oneself, with 409 for what somebody has reviewed already. */
export const signOff = (id: string, note: string, key: string): Promise<ReviewView> =>
  api.post(`/reviews/${encodeURIComponent(id)}`, { body: { note: note || null }, key });

/** All rows of a register that the filter lets through. */
export const exportRegister = (
  name: RegisterName,
  filter: Readonly<Record<string, string>>,
): Promise<DownloadedFile> => api.csv(`/registers/${name}/export`, filter);

import type { KnownBreak } from '@fines/domain/known-break/known-break.ts';

import { http } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import { createCaller } from '../data/urls.ts';

// Not with the other calls, which every screen loads: nobody should ever need them.
const api = createCaller(http, API);

const pathOf = (id: string): string => `/known-breaks/${encodeURIComponent(id)}`;

/** Refused with 409 unless the newest check of the log found just this. */
export const stateBreak = (body: Pick<KnownBreak, 'found' | 'reason'>, key: string): Promise<KnownBreak> =>
  api.post('/known-breaks', { body, key });

/** Refused with 403 for what one stated oneself. */
export const approveBreak = (id: string, key: string): Promise<KnownBreak> =>
  api.post(`${pathOf(id)}/approve`, { key });

export const declineBreak = (id: string, reason: string, key: string): Promise<KnownBreak> =>
  api.post(`${pathOf(id)}/decline`, { body: { reason }, key });

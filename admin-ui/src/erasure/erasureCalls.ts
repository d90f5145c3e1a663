import type { Erasure } from '@fines/domain/erasure/erasure.ts';
import type { Held } from '@fines/domain/erasure/held.ts';

import { http } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import { createCaller } from '../data/urls.ts';

// Not with the other calls, which every screen loads: few people erase anything.
const api = createCaller(http, API);

/** A person by the name, by the number of a licence or identity document, or by either. */
export type Sought = { name: string; number: string };

export type ErasureAsked = Pick<Erasure, 'fineNumbers' | 'vehicleIds' | 'ground' | 'reference'>;

const pathOf = (id: string): string => `/erasures/${encodeURIComponent(id)}`;

/** Each question is recorded. Refused with 422 if so little is asked for that it would find many people. */
export const personalData = (sought: Sought): Promise<Held> => api.get('/personal-data', sought);

/** Refused with 409 if a record is still needed. */
export const askErasure = (body: ErasureAsked, key: string): Promise<Erasure> =>
  api.post('/erasures', { body, key });

/** Refused with 403 for what one asked for oneself, with 409 for what somebody has decided already. */
export const approveErasure = (id: string, key: string): Promise<Erasure> =>
  api.post(`${pathOf(id)}/approve`, { key });

export const declineErasure = (id: string, reason: string, key: string): Promise<Erasure> =>
  api.post(`${pathOf(id)}/decline`, { body: { reason }, key });

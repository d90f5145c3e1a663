import type { LineHistory, StatementLineView } from '@fines/domain/statement/view.ts';

import { http } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import { createCaller } from '../data/urls.ts';

// Not with the other calls, which every screen loads: few people see to what is in suspense.
const api = createCaller(http, API);

/** `etag` says which version this is; lines of lists have none. */
export type SeenLine = StatementLineView & { etag?: string };

const pathOf = (id: string): string => `/suspense/${encodeURIComponent(id)}`;

/** Everything that happened to a line. */
export const lineHistory = (id: string): Promise<LineHistory> => api.get(`${pathOf(id)}/history`);

/** Refused with 409 if the fine cannot be paid, or if the line waits for a second person. */
export const assignLine = (id: string, fineId: string, key: string): Promise<StatementLineView> =>
  api.post(`${pathOf(id)}/assign`, { body: { fineId }, key });

export type Returning = { reason: string; to: string };

export const returnLine = (id: string, body: Returning, key: string): Promise<StatementLineView> =>
  api.post(`${pathOf(id)}/return`, { body, key });

/** Refused with 409 if it is not known to be perhaps the same as another one. */
export const dropLine = (id: string, reason: string, key: string): Promise<StatementLineView> =>
  api.post(`${pathOf(id)}/same`, { body: { reason }, key });

export const denyTakeBack = (id: string, reason: string, key: string): Promise<StatementLineView> =>
  api.post(`${pathOf(id)}/not-taken-back`, { body: { reason }, key });

/** Refused with 403 for what one asked for oneself, and with 412 if since this version something else is asked for. */
export const approveLine = (id: string, etag: string | undefined, key: string): Promise<StatementLineView> =>
  api.post(`${pathOf(id)}/approve`, { etag, key });

export const declineLine = (id: string, reason: string, key: string): Promise<StatementLineView> =>
  api.post(`${pathOf(id)}/decline`, { body: { reason }, key });

import type { Reconciliation } from '@fines/domain/reconciliation/reconciliation.ts';

import { http } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import { createCaller, type DownloadedFile, type ListFilter } from '../data/urls.ts';
import { type Figure, onDay, payments, suspenseLines } from '../figure/figure.ts';

// Not with the other calls, which every screen loads: few people reconcile.
const api = createCaller(http, API);

export const reconciliationOn = (day: string): Promise<Reconciliation> => api.get('/reconciliation', { day });

export const exportReconciliation = (day: string): Promise<DownloadedFile> =>
  api.csv('/reconciliation/export', { day });

type Place = 'ANY' | 'RECORDED' | 'SUSPENSE' | 'RETURNED' | 'REFUNDED';

/** Lines of statements of a day of which money is there now. */
export const linesOn = (day: string, has: Place, count: number, filter: ListFilter = {}): Figure =>
  suspenseLines(count, { ...onDay(day), has, ...filter });

export const paymentsOn = (day: string, count: number, filter: ListFilter = {}): Figure =>
  payments(count, { ...onDay(day), ...filter });

export const refundsOn = (day: string, count: number, filter: ListFilter = {}): Figure =>
  payments(count, { refundedOn: day, ...filter });

import type { Reconciliation } from '@fines/domain/reconciliation/reconciliation.ts';

import { http } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import { SUSPENSE_PATH } from '../data/paths.ts';
import { createCaller, type DownloadedFile, type ListFilter } from '../data/urls.ts';
import { type Figure, listPath, onDay, payments, suspenseLines } from '../figure/figure.ts';
import { t } from './messages.ts';

// Not with the other calls, which every screen loads: few people reconcile.
const api = createCaller(http, API);

export const reconciliationOn = (day: string): Promise<Reconciliation> => api.get('/reconciliation', { day });

export const exportReconciliation = (day: string): Promise<DownloadedFile> =>
  api.csv('/reconciliation/export', { day });

type Place = 'ANY' | 'RECORDED' | 'SUSPENSE' | 'RETURNED' | 'REFUNDED';

/** Lines of statements of a day of which so much money is there now. */
export const moneyOn = (day: string, has: Place, amount: number, filter: ListFilter): Figure => ({
  to: listPath(SUSPENSE_PATH, { ...onDay(day), has, ...filter }),
  count: amount,
  title: t('showLines'),
});

export const linesOn = (day: string, has: Place, count: number, filter: ListFilter = {}): Figure =>
  suspenseLines(count, { ...onDay(day), has, ...filter });

export const paymentsOn = (day: string, count: number, filter: ListFilter = {}): Figure =>
  payments(count, { ...onDay(day), ...filter });

export const refundsOn = (day: string, count: number, filter: ListFilter = {}): Figure =>
  payments(count, { refundedOn: day, ...filter });

import type { ActKind } from '@fines/domain/review/kinds.ts';

import { SUSPENSE_PATH } from '../data/paths.ts';
import type { Period } from '../data/period.ts';
import type { ListFilter } from '../data/urls.ts';
import { t } from '../i18n/i18nProvider.ts';

/** The records that a figure is made of: the screen that lists them, how many it lists, and what following it shows. */
export type Figure = { to: string; count: number; title: string };

/** A list with nothing but these filters; upwards by a field, else in its own order. */
export function listPath(list: string, filter: ListFilter, upwardsBy?: string): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (given.length === 0) return list;
  const query = new URLSearchParams({ filter: JSON.stringify(Object.fromEntries(given)) });
  if (upwardsBy !== undefined) {
    query.set('sort', upwardsBy);
    query.set('order', 'ASC');
  }
  return `${list}?${query.toString()}`;
}

export const fines = (count: number, filter: ListFilter = {}): Figure => ({
  to: listPath('/fines', filter, filter['overdue'] === undefined ? undefined : 'dueDate'),
  count,
  title: t('figure.showFines', { count }),
});

export const disputes = (count: number, filter: ListFilter = {}): Figure => ({
  to: listPath('/disputes', filter, filter['status'] === 'PENDING' ? 'submittedAt' : undefined),
  count,
  title: t('figure.showDisputes', { count }),
});

export const payments = (count: number, filter: ListFilter = {}): Figure => ({
  to: listPath('/payments', filter),
  count,
  title: t('figure.showPayments', { count }),
});

export const suspenseLines = (count: number, filter: ListFilter): Figure => ({
  to: listPath(SUSPENSE_PATH, filter),
  count,
  title: t('figure.showLines', { count }),
});

/** The refunds that were made in a period. */
export const refunds = (count: number, period: Partial<Period>): Figure => ({
  to: listPath('/audit/registers/refunds', period),
  count,
  title: t('figure.showRefunds', { count }),
});

/** The fines that were deleted in a period. */
export const deletedFines = (count: number, period: Period): Figure => ({
  to: listPath('/audit/registers/deleted-fines', period),
  count,
  title: t('figure.showFines', { count }),
});

/** Acts of a kind in a period, reviewed or not. */
export const acts = (count: number, kind: ActKind, { startDate, endDate }: Period): Figure => ({
  to: listPath('/audit', { kind, at_gte: startDate, at_lte: endDate }),
  count,
  title: t('figure.showActs', { count }),
});

/** The acts of others that nobody has reviewed. */
export const reviews = (count: number, notActorId: string): Figure => ({
  to: listPath('/audit', { state: 'OPEN', notActorId }, 'at'),
  count,
  title: t('figure.showActs', { count }),
});

export const erasures = (count: number, filter: ListFilter): Figure => ({
  to: listPath('/personal-data/requests', filter),
  count,
  title: t('figure.showRequests', { count }),
});

/** Those who are there, or who left, with what they did in a period: the list takes that from its address. */
export function officers(count: number, period: Partial<Period>, isActive?: string): Figure {
  const query = new URLSearchParams(period);
  if (isActive !== undefined) query.set('filter', JSON.stringify({ isActive }));
  const to = query.size === 0 ? '/officers' : `/officers?${query.toString()}`;
  return { to, count, title: t('figure.showOfficers', { count }) };
}

/** As the list of fines filters by it. */
export const issuedIn = ({ startDate, endDate }: Period): ListFilter => ({
  dateIssued_gte: startDate,
  dateIssued_lte: endDate,
});

export const onDay = (day: string): Period => ({ startDate: day, endDate: day });

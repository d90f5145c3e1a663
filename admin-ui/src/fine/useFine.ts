import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import type { ReadTable } from '@fines/domain/shared/read-tables.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';

import { serverClock } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import type { Fine } from '../data/fineCalls.ts';
import { isOutdated, messageOf, statusOf } from '../data/problem.ts';
import { t } from '../i18n/i18nProvider.ts';
import { BY_ITSELF, historyQuery } from './question.ts';

/** What a command on a fine may change. */
export const FINE_TABLES = ['fines', 'payments', 'disputes'] as const satisfies readonly ReadTable[];

/** What a form about a fine says if that is another one by now: it stays open, and nothing in it can be sent. */
export const asItIsNow = (error: unknown): Error | undefined =>
  isOutdated(error)
    ? new Error(t('fine.refusedAsItIsNow', { why: messageOf(error) ?? t('ui.somethingWentWrong') }))
    : undefined;

/** What is said if somebody else changed the fine since it was read, which is shown as it is now. */
export const changedMeanwhile = (error: unknown): Error | undefined =>
  statusOf(error) === 412 ? new Error(t('fine.chooseAgain')) : undefined;

/** What happens is signed within a minute; after this time something is wrong. */
const SOON_MS = 180_000;

/** Whether an event is in no signed record yet, and will be in a moment. */
export const isSignedSoon = ({ entry, recordedAt }: Pick<HistoryEvent, 'entry' | 'recordedAt'>): boolean =>
  entry === null && serverClock.now().getTime() - Date.parse(recordedAt) < SOON_MS;

/** The fine, at once as a list showed it, then as it was read by itself. */
export function useFine(id: string) {
  const queries = useQueryClient();
  return useGetOne<Fine>(
    'fines',
    { id, meta: BY_ITSELF },
    { placeholderData: () => queries.getQueryData<Fine>(['fines', 'getOne', { id, meta: undefined }]) },
  );
}

/** Keeps a fine as a command answered it, with its ETag: who looks at it next need not wait. */
export function useKeepFine(): (fine: Fine) => void {
  const queries = useQueryClient();
  return (fine) => void queries.setQueryData(['fines', 'getOne', { id: fine.id, meta: BY_ITSELF }], fine);
}

/** Within this time what happens is signed, and whoever looks again is not recorded again. */
const SIGNED_WITHIN = 60_000;

/** The history of the fine, which is asked for again as long as some events are about to be signed. */
export function useFineHistory(id: string, asOf?: string) {
  return useQuery({
    ...historyQuery(useApi(), id, asOf),
    refetchInterval: ({ state }) => (state.data?.events.some(isSignedSoon) ?? false) && SIGNED_WITHIN,
  });
}

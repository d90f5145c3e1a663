import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import type { ReadTable } from '@fines/domain/shared/read-tables.ts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useGetOne } from 'react-admin';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { serverClock } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import type { Fine } from '../data/fineCalls.ts';
import { isOutdated, messageOf, statusOf } from '../data/problem.ts';
import { useChanged, topicsOf } from '../data/useChanged.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useFailureToast, useToast } from '../toast/useToast.ts';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { BY_ITSELF, historyQuery } from './question.ts';

/** What a command on a fine may change. */
export const FINE_TABLES = [
  'fines',
  'payments',
  'disputes',
  'activity',
] as const satisfies readonly ReadTable[];

/** As `useFineFailure`, for a form about the fine: it stays open and says what to do. */
export function useFineFormFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  rename?: Readonly<Record<string, Path<Values>>>,
) {
  const changed = useChanged();
  const failed = useFormFailure(form, rename);

  return async (description: string, error: unknown, at?: Path<Values>): Promise<void> => {
    if (!isOutdated(error)) return failed(description, error, at);
    await changed(...FINE_TABLES);
    failed(description, error);
    form.setError('root', { message: t('fine.refusedAsItIsNow', { why: messageOf(error) ?? description }) });
  };
}

/** Says why a command on the fine was refused. If the fine is another one by now, shows it so first. */
export function useFineFailure(): (description: string, error: unknown) => Promise<void> {
  const toast = useToast();
  const failed = useFailureToast();
  const changed = useChanged();

  return useCallback(
    async (description, error) => {
      if (isOutdated(error)) await changed(...FINE_TABLES);
      if (statusOf(error) !== 412) return failed(description, error);
      toast({ title: t('common.error'), description, detail: t('fine.chooseAgain'), variant: 'destructive' });
    },
    [toast, failed, changed],
  );
}

/** What happens is signed within a minute; after this time something is wrong. */
const SOON_MS = 180_000;

/** Whether an event is in no signed record yet, and will be in a moment. */
export const isSignedSoon = ({ entry, recordedAt }: Pick<HistoryEvent, 'entry' | 'recordedAt'>): boolean =>
  entry === null && serverClock.now().getTime() - Date.parse(recordedAt) < SOON_MS;

const fineTopics = topicsOf(FINE_TABLES);
const isOfFines = ({ queryKey }: { queryKey: QueryKey }): boolean => fineTopics.has(queryKey[0]);

/**
 * To be called when the fine on the screen was deleted, right before the screen is left: what is read of fines is
 * read anew from then on, but for this one, which would only be found missing.
 */
export function useForgetFine(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    queries.removeQueries({ predicate: isOfFines, type: 'inactive' });
    void queries.invalidateQueries({ predicate: isOfFines, refetchType: 'none' });
  }, [queries]);
}

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

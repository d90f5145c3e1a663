import { type ImportFacts, isImportLeft, isImportOpen } from '@fines/domain/import/import.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useFailureToast } from '../toast/useToast.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { ImportTopic } from './importTopic.ts';

type Step = 'start' | 'cancel' | 'discard';

const FAILURES: Readonly<Record<Step, string>> = {
  start: t('import.startFailed'),
  cancel: t('import.cancelFailed'),
  discard: t('import.discardFailed'),
};

/** Starts, cancels or discards, and shows what came of it. */
function useSteps(topic: ImportTopic, id: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const failed = useFailureToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async (step: Step) => {
      await topic[step](id);
    },
    onSuccess: (_, step) => (step === 'discard' ? navigate(topic.path) : undefined),
    onError: (error, step) => failed(FAILURES[step], error),
    // Refused or not: somebody else may have done something with it. What was discarded is in the list no more.
    onSettled: (_data, error, step) =>
      queries.invalidateQueries({ queryKey: topic.key, exact: step === 'discard' && error === null }),
  });
  return { take: mutate, isPending };
}

type Props = {
  topic: ImportTopic;
  of: ImportFacts;
  /** What the button says that has it imported; undefined if that would change nothing. */
  startLabel: string | undefined;
};

/** What one can do with an import that is open. */
export function ImportActions({ topic, of, startLabel }: Props) {
  const { take, isPending } = useSteps(topic, of.id);
  const [isAsked, setAsked] = useState(false);
  const { role } = useUser();
  if (grantOf(role, topic.command) === 'no' || !isImportOpen(of.status)) return null;
  if (of.status === 'IMPORTING') {
    const isOver = isPending || of.cancelledBy !== null;
    return (
      <>
        <Button
          variant="outlined"
          color="error"
          // The focus stays on it until there is nothing to cancel any more.
          aria-disabled={isOver}
          onClick={() => isOver || setAsked(true)}
        >
          {t('import.cancelImport')}
        </Button>
        {isImportLeft(of) && (
          <Button variant="contained" disabled={isPending} onClick={() => take('start')}>
            {t('import.importRest')}
          </Button>
        )}
        <ConfirmDialog
          isOpen={isAsked}
          title={t('import.cancelImport')}
          question={t('import.stopImporting', { file: of.fileName })}
          consequence={t('import.cancelMeans')}
          confirm={t('import.cancelImport')}
          cancel={t('import.goOn')}
          onConfirm={() => {
            setAsked(false);
            take('cancel');
          }}
          onCancel={() => setAsked(false)}
        />
      </>
    );
  }
  return (
    <>
      <Button variant="outlined" disabled={isPending} onClick={() => take('discard')}>
        {t('import.discard')}
      </Button>
      {of.status === 'CHECKED' && startLabel !== undefined && (
        <Button variant="contained" disabled={isPending} onClick={() => take('start')}>
          {startLabel}
        </Button>
      )}
    </>
  );
}

import { grantOf } from '@fines/domain/shared/permissions.ts';
import { isImportOpen, type VehicleImportDetail } from '@fines/domain/vehicle/import.ts';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { IMPORTS_PATH } from '../data/paths.ts';
import { useFailureToast } from '../toast/useToast.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { cancelImport, discardImport, startImport } from './importCalls.ts';
import { t } from './messages.ts';

/** How many vehicles it changes, or has changed. */
export const changesIn = ({ counts }: VehicleImportDetail): number => counts.registered + counts.updated;

type Step = 'start' | 'cancel' | 'discard';

const FAILURES: Readonly<Record<Step, string>> = {
  start: t('startFailed'),
  cancel: t('cancelFailed'),
  discard: t('discardFailed'),
};

/** Starts, cancels or discards, and shows what came of it. */
function useSteps({ id }: VehicleImportDetail) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const failed = useFailureToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async (step: Step) => {
      if (step === 'start') await startImport(id);
      else if (step === 'cancel') await cancelImport(id);
      else await discardImport(id);
    },
    onSuccess: (_, step) => (step === 'discard' ? navigate(IMPORTS_PATH) : undefined),
    onError: (error, step) => failed(FAILURES[step], error),
    // Refused or not: somebody else may have done something with it. What was discarded is in the list no more.
    onSettled: (_data, error, step) =>
      queries.invalidateQueries({
        queryKey: ['vehicles', 'imports'],
        exact: step === 'discard' && error === null,
      }),
  });
  return { take: mutate, isPending };
}

/** What one can do with an import that is open. */
export function ImportActions({ of }: { of: VehicleImportDetail }) {
  const { take, isPending } = useSteps(of);
  const [isAsked, setAsked] = useState(false);
  const { role } = useUser();
  if (grantOf(role, 'vehicle.import') === 'no' || !isImportOpen(of.status)) return null;
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
          {t('cancelImport')}
        </Button>
        <ConfirmDialog
          isOpen={isAsked}
          title={t('cancelImport')}
          question={t('stopImporting', { file: of.fileName })}
          consequence={t('cancelMeans')}
          confirm={t('cancelImport')}
          cancel={t('goOn')}
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
        {t('discard')}
      </Button>
      {of.status === 'CHECKED' && changesIn(of) > 0 && (
        <Button variant="contained" disabled={isPending} onClick={() => take('start')}>
          {t('importVehicles', { count: changesIn(of) })}
        </Button>
      )}
    </>
  );
}

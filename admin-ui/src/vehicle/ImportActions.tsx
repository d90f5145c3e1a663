import { grantOf } from '@fines/domain/shared/permissions.ts';
import { isImportOpen, type VehicleImportDetail } from '@fines/domain/vehicle/import.ts';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { useApi } from '../data/dataProvider.ts';
import { IMPORTS_PATH } from '../data/paths.ts';
import { formatCounted } from '../format/numbers.ts';
import { useFailureToast } from '../toast/useToast.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

export const vehicles = (count: number): string => formatCounted(count, 'vehicle');

/** How many vehicles it changes, or has changed. */
export const changesIn = ({ counts }: VehicleImportDetail): number => counts.registered + counts.updated;

type Step = 'start' | 'cancel' | 'discard';

const FAILURES: Readonly<Record<Step, string>> = {
  start: 'Failed to start the import',
  cancel: 'Failed to cancel the import',
  discard: 'Failed to discard the file',
};

/** Starts, cancels or discards, and shows what came of it. */
function useSteps({ id }: VehicleImportDetail) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const failed = useFailureToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async (step: Step) => {
      if (step === 'start') await api.startImport(id);
      else if (step === 'cancel') await api.cancelImport(id);
      else await api.discardImport(id);
    },
    onSuccess: (_, step) => (step === 'discard' ? navigate(IMPORTS_PATH) : undefined),
    onError: (error, step) => failed(FAILURES[step], error),
    // Refused or not: somebody else may have done something with it.
    onSettled: () => queries.invalidateQueries({ queryKey: ['vehicles', 'imports'] }),
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
    return (
      <>
        <Button
          variant="outlined"
          color="error"
          disabled={isPending || of.cancelledBy !== null}
          onClick={() => setAsked(true)}
        >
          Cancel Import
        </Button>
        <ConfirmDialog
          isOpen={isAsked}
          title="Cancel Import"
          question={`Stop importing ${of.fileName}?`}
          consequence="What was imported so far stays. The rest can be imported by uploading the file again."
          confirm="Cancel Import"
          cancel="Go On"
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
        Discard
      </Button>
      {of.status === 'CHECKED' && changesIn(of) > 0 && (
        <Button variant="contained" disabled={isPending} onClick={() => take('start')}>
          Import {vehicles(changesIn(of))}
        </Button>
      )}
    </>
  );
}

import type { SelectableStatus } from '@fines/domain/fine/status.ts';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';

import type { ConsoleDataProvider } from '../../data/dataProvider.ts';
import { useFailureToast, useToast } from '../../toasts/useToast.ts';
import type { Fine } from '../types.ts';
import { useFinesChanged } from '../useFinesChanged.ts';

/** Sets the status; `pending` is the one on its way. */
export function useStatusChange(fine: Fine) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const finesChanged = useFinesChanged();
  const toast = useToast();
  const failed = useFailureToast();

  const { mutate, isPending, variables } = useMutation({
    mutationFn: (status: SelectableStatus) => dataProvider.updateFineStatus(fine, status),
    onSuccess: () => toast({ title: 'Fine status updated' }),
    onError: (error) => failed('Failed to update fine status', error),
    // Also after a refusal: somebody else may have changed the fine.
    onSettled: finesChanged,
  });
  return { change: mutate, pending: isPending ? variables : undefined };
}

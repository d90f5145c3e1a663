import type { SelectableStatus } from '@fines/domain/fine/status.ts';
import { useMutation } from '@tanstack/react-query';

import { useApi } from '../../data/useApi.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useToast } from '../../toasts/useToast.ts';
import type { Fine } from '../types.ts';
import { FINE_TABLES } from './outdated.ts';
import { useFineFailure } from './useFineFailure.ts';

/** Sets the status; `pending` is the one on its way. */
export function useStatusChange(fine: Fine) {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFailure();

  const { mutate, isPending, variables } = useMutation({
    mutationFn: (status: SelectableStatus) => api.updateFineStatus(fine, status),
    onSuccess: async () => {
      await changed(...FINE_TABLES);
      toast({ title: 'Fine status updated' });
    },
    onError: (error) => failed('Failed to update fine status', error),
  });
  return { change: mutate, pending: isPending ? variables : undefined };
}

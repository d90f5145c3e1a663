import type { SelectableStatus } from '@fines/domain/fine/status.ts';
import { useMutation } from '@tanstack/react-query';

import { useApi } from '../../data/useApi.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useToast } from '../../toasts/useToast.ts';
import type { Fine } from '../types.ts';
import { FINE_TABLES } from './outdated.ts';
import { useFineFailure } from './useFineFailure.ts';

type Change = { to: SelectableStatus; reason: string | undefined };

/** Sets the status, or says why not; `pending` is the one on its way. */
export function useStatusChange(fine: Fine) {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFailure();

  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ to, reason }: Change) => api.updateFineStatus(fine, to, reason),
    onSuccess: async () => {
      await changed(...FINE_TABLES);
      toast({ title: 'Fine status updated' });
    },
    onError: (error) => failed('Failed to update fine status', error),
  });

  const change = async (to: SelectableStatus, reason?: string): Promise<void> => {
    try {
      await mutateAsync({ to, reason });
    } catch {
      // `onError` has said so.
    }
  };
  return { change, pending: isPending ? variables.to : undefined };
}

import { useCallback } from 'react';

import { statusOf } from '../../data/problem.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useFailureToast, useToast } from '../../toasts/useToast.ts';
import { FINE_TABLES, isOutdated } from './outdated.ts';

const CHANGED = 'Somebody else changed this fine meanwhile. You see it as it is now: please choose again.';

/** Says why a command on the fine was refused. If the fine is another one by now, shows it so first. */
export function useFineFailure(): (description: string, error: unknown) => Promise<void> {
  const toast = useToast();
  const failed = useFailureToast();
  const changed = useChanged();

  return useCallback(
    async (description, error) => {
      if (isOutdated(error)) await changed(...FINE_TABLES);
      if (statusOf(error) !== 412) return failed(description, error);
      toast({ title: 'Error', description, detail: CHANGED, variant: 'destructive' });
    },
    [toast, failed, changed],
  );
}

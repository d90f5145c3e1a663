import type { UseFormReturn } from 'react-hook-form';

import { useApi } from '../../data/useApi.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useCommandKey } from '../../data/useCommandKey.ts';
import { useFineFormFailure } from '../../fines/detail/useFineFormFailure.ts';
import type { Fine } from '../../fines/types.ts';
import { useToast } from '../../toasts/useToast.ts';

export type DisputeValues = { reason: string; evidence: string };

/** Submits a dispute of the fine; `onSubmitted` once it is. */
export function useDisputeFine(fine: Fine, form: UseFormReturn<DisputeValues>, onSubmitted: () => void) {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFormFailure(form);
  const keyOf = useCommandKey();

  return async (values: DisputeValues): Promise<void> => {
    const data = { fineId: fine.id, ...values };
    try {
      await api.create('disputes', { data, meta: { idempotencyKey: keyOf(data) } });
    } catch (error) {
      return failed('Failed to submit dispute', error);
    }
    await changed('fines', 'disputes', 'activity');
    toast({ title: 'Dispute submitted successfully' });
    onSubmitted();
  };
}

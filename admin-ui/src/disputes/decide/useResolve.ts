import type { UseFormReturn } from 'react-hook-form';

import { statusOf } from '../../data/problem.ts';
import { useApi } from '../../data/useApi.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useToast } from '../../toasts/useToast.ts';
import { useFormFailure } from '../../ui/useFormFailure.ts';
import { type Decision, WORDS } from './decision.ts';

export type ResolutionValues = { resolution: string };

/** Resolves the dispute as decided; `onResolved` once it is. */
export function useResolve(
  { dispute, outcome }: Decision,
  form: UseFormReturn<ResolutionValues>,
  onResolved: () => void,
): (values: ResolutionValues) => Promise<void> {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form);

  return async ({ resolution }) => {
    try {
      await api.resolveDispute(dispute.id, { status: outcome, resolution: resolution.trim() });
      await changed('disputes', 'fines');
      toast({
        title: WORDS[outcome].done,
        description: `${dispute.fineId} for ${dispute.fine.licensePlate}`,
      });
      onResolved();
    } catch (error) {
      failed('Failed to resolve dispute', error);
      // Somebody else resolved it, or the fine was paid: what is on the screen is old.
      if (statusOf(error) === 409) await changed('disputes', 'fines');
    }
  };
}

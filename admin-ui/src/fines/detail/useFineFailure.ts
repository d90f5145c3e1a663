import type { ReadTable } from '@fines/domain/shared/read-tables.ts';
import { useCallback } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { messageOf, statusOf } from '../../data/problem.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useFailureToast, useToast } from '../../toasts/useToast.ts';
import { useFormFailure } from '../../ui/useFormFailure.ts';

/** What a command on a fine may change. */
export const FINE_TABLES = [
  'fines',
  'payments',
  'disputes',
  'activity',
] as const satisfies readonly ReadTable[];

/** Whether a refusal means that the fine is not any more what the screen shows. */
export const isOutdated = (error: unknown): boolean => [404, 409, 412].includes(statusOf(error) ?? 0);

const LOOK = 'Close this window to see the fine as it is now.';

/** As `useFineFailure`, for a form about the fine: it stays open and says what to do. */
export function useFineFormFailure<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const changed = useChanged();
  const failed = useFormFailure(form);

  return async (description: string, error: unknown): Promise<void> => {
    if (!isOutdated(error)) return failed(description, error);
    await changed(...FINE_TABLES);
    failed(description, error);
    form.setError('root', { message: `${messageOf(error) ?? description}. ${LOOK}` });
  };
}

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

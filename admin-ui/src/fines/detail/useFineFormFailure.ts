import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { messageOf } from '../../data/problem.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useFormFailure } from '../../ui/useFormFailure.ts';
import { FINE_TABLES, isOutdated } from './outdated.ts';

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

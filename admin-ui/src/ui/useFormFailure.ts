import { useCallback } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { fieldErrorsOf, messageOf } from '../data/problem.ts';
import { useFailureToast } from '../toast/useToast.ts';

/**
 * Says once why a form was refused: at each field that the server named, else at the field `at`, else above the
 * fields (a dialog hides the toasts from screen readers); the toast says what failed. `rename` is for fields that the
 * form calls otherwise.
 */
export function useFormFailure<Values extends FieldValues>(
  { setError, getValues }: UseFormReturn<Values>,
  rename: Readonly<Record<string, Path<Values>>> = {},
): (description: string, error: unknown, at?: Path<Values>) => void {
  const failed = useFailureToast();
  return useCallback(
    (description, error, at) => {
      let isSaid = false;
      for (const [name, message] of Object.entries(fieldErrorsOf(error))) {
        const field = rename[name] ?? (Object.hasOwn(getValues(), name) ? (name as Path<Values>) : undefined);
        if (field === undefined) continue;
        setError(field, { message });
        isSaid = true;
      }
      if (!isSaid) setError(at ?? 'root', { message: messageOf(error) ?? description });
      failed(description, error, 'said');
    },
    [setError, getValues, rename, failed],
  );
}

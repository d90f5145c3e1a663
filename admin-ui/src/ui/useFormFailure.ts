import { type RefObject, useCallback, useEffect, useRef } from 'react';
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

/** For what has a fault and is a button: only fields can be invalid. */
export const AT_FAULT = { 'data-fault': true };

const SUBMIT = '[type="submit"]';
const FAULT = `[aria-invalid="true"], [data-fault], ${SUBMIT}`;

/**
 * For a form whose fields are disabled while it is sent, which loses the focus: leads to what was refused, or else to
 * trying again, if the form is still there then.
 */
export function useFocusOnFault(isSubmitting: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const wasSubmitting = useRef(false);
  useEffect(() => {
    const hasEnded = wasSubmitting.current && !isSubmitting;
    const next = hasEnded ? form.current?.querySelector<HTMLElement>(FAULT) : undefined;
    // What is said stays in sight.
    next?.focus({ preventScroll: next.matches(SUBMIT) });
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting]);
  return form;
}

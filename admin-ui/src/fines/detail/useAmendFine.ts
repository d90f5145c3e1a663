import { useUpdate } from 'react-admin';
import type { UseFormSetError } from 'react-hook-form';

import { fieldErrorsOf, messageOf, statusOf } from '../../data/problem.ts';
import { useFailureToast, useToast } from '../../toasts/useToast.ts';
import type { Fine } from '../types.ts';
import { useFinesChanged } from '../useFinesChanged.ts';
import { changesOf, type EditValues } from './editValues.ts';

const isField = (name: string): name is keyof EditValues =>
  ['driverLicense', 'driverName', 'location', 'notes'].includes(name);

/** Saves the changes to the fine; `onSaved` once they are, or if there were none. */
export function useAmendFine(setError: UseFormSetError<EditValues>, onSaved: () => void) {
  const [update] = useUpdate<Fine>();
  const finesChanged = useFinesChanged();
  const toast = useToast();
  const failed = useFailureToast();

  const fail = async (error: unknown): Promise<void> => {
    Object.entries(fieldErrorsOf(error)).forEach(([field, message]) => {
      if (isField(field)) setError(field, { message });
    });
    // A dialog hides the toasts from screen readers, so the form says it too.
    setError('root', { message: messageOf(error) ?? 'Failed to update fine' });
    failed('Failed to update fine', error);
    if (statusOf(error) === 412) await finesChanged();
  };

  return async (values: EditValues, fine: Fine): Promise<void> => {
    const data = changesOf(values, fine);
    if (Object.keys(data).length === 0) return onSaved();
    try {
      await update('fines', { id: fine.id, data, previousData: fine }, { returnPromise: true });
      toast({ title: 'Fine updated successfully' });
      await finesChanged();
      onSaved();
    } catch (error) {
      await fail(error);
    }
  };
}

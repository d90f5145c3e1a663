import { useState } from 'react';
import { useUpdate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';

import { statusOf } from '../../data/problem.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useToast } from '../../toasts/useToast.ts';
import { useFormFailure } from '../../ui/useFormFailure.ts';
import { fieldAtFault, PHOTO_FAILED, usePhotoUpload } from '../photo/usePhotoUpload.ts';
import type { Fine } from '../types.ts';
import { changesOf, type EditValues } from './editValues.ts';

const FORM_FIELDS = { photoUrl: 'photo', file: 'photo' } as const;

/**
 * Saves the changes to the fine, its photo first; `onSaved` once they are, or if there were none. `isStale`
 * after a save that somebody else was ahead of: the fine has been read again since.
 */
export function useAmendFine(form: UseFormReturn<EditValues>, onSaved: () => void) {
  const [update] = useUpdate<Fine>();
  const [isStale, setStale] = useState(false);
  const upload = usePhotoUpload(form.control, 'photo');
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form, FORM_FIELDS);

  const save = async (data: Partial<Fine>, fine: Fine): Promise<void> => {
    await update('fines', { id: fine.id, data, previousData: fine }, { returnPromise: true });
    await changed('fines');
    toast({ title: 'Fine updated successfully' });
    onSaved();
  };

  const amend = async (values: EditValues, fine: Fine): Promise<void> => {
    let failure = PHOTO_FAILED;
    try {
      const data = changesOf(values, await upload.finish(values.photo), fine);
      if (Object.keys(data).length === 0) return onSaved();
      failure = 'Failed to update fine';
      await save(data, fine);
    } catch (error) {
      if (statusOf(error) !== 412) return failed(failure, error, fieldAtFault(failure));
      await changed('fines');
      setStale(true);
    }
  };

  return { amend, isStale, upload };
}

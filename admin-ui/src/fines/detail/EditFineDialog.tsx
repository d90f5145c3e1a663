import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { useUpdate } from 'react-admin';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';

import { statusOf } from '../../data/problem.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useToast } from '../../toasts/useToast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { InOrder } from '../../ui/InOrder.tsx';
import { useFormFailure } from '../../ui/useFormFailure.ts';
import { FactField } from '../FactField.tsx';
import { PhotoField } from '../photo/PhotoField.tsx';
import { fieldAtFault, PHOTO_FAILED, type PhotoUpload, usePhotoUpload } from '../photo/usePhotoUpload.ts';
import type { Fine } from '../types.ts';
import { EditConflict } from './EditConflict.tsx';
import { changesMet, changesOf, type EditField, type EditValues, editValuesOf } from './editValues.ts';

const FORM_FIELDS = { photoUrl: 'photo', file: 'photo' } as const;

/**
 * Saves the changes to the fine, its photo first; `onSaved` once they are, or if there were none. `isStale`
 * after a save that somebody else was ahead of: the fine has been read again since.
 */
function useAmendFine(form: UseFormReturn<EditValues>, onSaved: () => void) {
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

type Props = { fine: Fine; onClose: () => void };

/**
 * Edits the fine as it is now. If it changes meanwhile, the fields that were not touched follow, the others
 * are shown beside what they became, and the next save is of the newer version.
 */
export function EditFineDialog({ fine, onClose }: Props) {
  const [opened] = useState(fine);
  const form = useForm<EditValues>({
    values: editValuesOf(fine),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { amend, isStale, upload } = useAmendFine(form, onClose);
  const entered = useWatch({ control: form.control }) as EditValues;
  const changes = changesMet(opened, fine, entered);
  const isContested = changes.some((change) => change.isContested);
  const hasChanged = changes.length > 0 || fine.status !== opened.status;

  const takeTheirs = (field: EditField) =>
    form.setValue(field, editValuesOf(fine)[field], { shouldDirty: true });

  return (
    <FormDialog
      title={`Edit ${fine.fineNumber}`}
      form={form}
      submit={isContested ? 'Save Mine' : 'Save Changes'}
      submitting="Saving..."
      onSubmit={(values) => amend(values, fine)}
      onClose={onClose}
    >
      {(isStale || hasChanged) && (
        <EditConflict opened={opened} fine={fine} changes={changes} onTakeTheirs={takeTheirs} />
      )}
      <EditFields upload={upload} />
    </FormDialog>
  );
}

function EditFields({ upload }: { upload: PhotoUpload }) {
  const fields: Record<keyof EditValues, ReactNode> = {
    driverLicense: <FactField name="driverLicense" />,
    driverName: <FactField name="driverName" />,
    location: <FactField name="location" />,
    photo: <PhotoField upload={upload} />,
    notes: <FactField name="notes" />,
  };
  return (
    <Stack gap={2.5} sx={{ pt: 1 }}>
      <InOrder of={fields} />
    </Stack>
  );
}

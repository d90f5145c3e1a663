import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { FormDialog } from '../../ui/FormDialog.tsx';
import { InOrder } from '../../ui/InOrder.tsx';
import { FactField } from '../FactField.tsx';
import { PhotoField } from '../photo/PhotoField.tsx';
import type { PhotoUpload } from '../photo/usePhotoUpload.ts';
import type { Fine } from '../types.ts';
import { changesMet, type EditField } from './editConflict.ts';
import { EditConflict } from './EditConflict.tsx';
import { type EditValues, editValuesOf } from './editValues.ts';
import { useAmendFine } from './useAmendFine.ts';

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

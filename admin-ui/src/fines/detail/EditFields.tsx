import { fineFields } from '@fines/domain/fine/fields.ts';
import Stack from '@mui/material/Stack';

import { FormTextField } from '../../ui/FormTextField.tsx';
import { ruleOf } from '../../ui/ruleOf.ts';
import { PhotoField } from '../photo/PhotoField.tsx';
import type { PhotoUpload } from '../photo/usePhotoUpload.ts';
import { EDIT_LABELS } from './editConflict.ts';

const rules = {
  driverLicense: ruleOf(fineFields.driverLicense),
  driverName: ruleOf(fineFields.driverName),
  location: ruleOf(fineFields.location),
  notes: ruleOf(fineFields.notes),
};

export function EditFields({ upload }: { upload: PhotoUpload }) {
  return (
    <Stack gap={2.5} sx={{ pt: 1 }}>
      <FormTextField
        name="driverLicense"
        label={EDIT_LABELS.driverLicense}
        rules={rules.driverLicense}
        slotProps={{ htmlInput: { autoCapitalize: 'characters', maxLength: 50 } }}
      />
      <FormTextField
        name="driverName"
        label={EDIT_LABELS.driverName}
        rules={rules.driverName}
        slotProps={{ htmlInput: { autoCapitalize: 'words', maxLength: 120 } }}
      />
      <FormTextField
        name="location"
        label={EDIT_LABELS.location}
        required
        rules={rules.location}
        slotProps={{ htmlInput: { autoCapitalize: 'words', maxLength: 200 } }}
      />
      <PhotoField upload={upload} />
      <FormTextField
        name="notes"
        label={EDIT_LABELS.notes}
        rules={rules.notes}
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </Stack>
  );
}

import Stack from '@mui/material/Stack';

import { FormTextField } from '../../ui/FormTextField.tsx';

const location = { validate: (text: string) => text.trim() !== '' || 'Location is required' };

export function EditFields() {
  return (
    <Stack gap={2.5} sx={{ pt: 1 }}>
      <FormTextField
        name="driverLicense"
        label="Driver's License"
        slotProps={{ htmlInput: { maxLength: 50 } }}
      />
      <FormTextField name="driverName" label="Driver Name" slotProps={{ htmlInput: { maxLength: 120 } }} />
      <FormTextField
        name="location"
        label="Location"
        required
        rules={location}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <FormTextField
        name="notes"
        label="Remarks"
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </Stack>
  );
}

import { fineFields } from '@fines/domain/fine/fields.ts';
import type { CatalogueEntry } from '@fines/domain/shared/offences.ts';
import { plateSchema } from '@fines/domain/shared/plate.ts';
import Stack from '@mui/material/Stack';

import { FormTextField } from '../../ui/FormTextField.tsx';
import { ruleOf } from '../../ui/ruleOf.ts';
import { PhotoField } from '../photo/PhotoField.tsx';
import type { PhotoUpload } from '../photo/usePhotoUpload.ts';
import { FineAmount } from './FineAmount.tsx';
import { OffenseField } from './OffenseField.tsx';
import { PlateNotes } from './PlateNotes.tsx';

const rules = {
  plate: ruleOf(plateSchema),
  driverLicense: ruleOf(fineFields.driverLicense),
  driverName: ruleOf(fineFields.driverName),
  location: ruleOf(fineFields.location),
  notes: ruleOf(fineFields.notes),
};

const upperCase = (text: string): string => text.toUpperCase();

const plainText = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

type Props = {
  offences: readonly CatalogueEntry[];
  /** What is looked up; undefined while it is typed. */
  plate: string | undefined;
  upload: PhotoUpload;
};

export function IssueFields({ offences, plate, upload }: Props) {
  return (
    <Stack gap={2.5}>
      <FormTextField
        name="licensePlate"
        label="License Plate"
        required
        size="medium"
        rules={rules.plate}
        transform={upperCase}
        slotProps={{
          htmlInput: { ...plainText, autoCapitalize: 'characters', enterKeyHint: 'next', maxLength: 20 },
        }}
        sx={{ '& input': { fontSize: 20, fontWeight: 650, letterSpacing: '0.04em' } }}
      />
      <PlateNotes plate={plate} />
      <FormTextField
        name="driverLicense"
        label="Driver's License"
        size="medium"
        rules={rules.driverLicense}
        slotProps={{
          htmlInput: { ...plainText, autoCapitalize: 'characters', enterKeyHint: 'next', maxLength: 50 },
        }}
      />
      <FormTextField
        name="driverName"
        label="Driver Name"
        size="medium"
        rules={rules.driverName}
        slotProps={{
          htmlInput: { ...plainText, autoCapitalize: 'words', enterKeyHint: 'next', maxLength: 120 },
        }}
      />
      <OffenseField offences={offences} />
      <FineAmount offences={offences} />
      <FormTextField
        name="location"
        label="Location"
        required
        size="medium"
        rules={rules.location}
        slotProps={{
          htmlInput: {
            autoComplete: 'off',
            autoCapitalize: 'words',
            enterKeyHint: 'next',
            maxLength: 200,
          },
        }}
      />
      <PhotoField upload={upload} />
      <FormTextField
        name="notes"
        label="Remarks"
        size="medium"
        rules={rules.notes}
        multiline
        minRows={3}
        slotProps={{ htmlInput: { autoCapitalize: 'sentences', maxLength: 2000 } }}
      />
    </Stack>
  );
}

import type { CatalogueEntry } from '@fines/domain/shared/offences.ts';
import Stack from '@mui/material/Stack';

import { FormTextField } from '../../ui/FormTextField.tsx';
import { PhotoField } from '../photo/PhotoField.tsx';
import { FineAmount } from './FineAmount.tsx';
import { OffenseField } from './OffenseField.tsx';
import { PlateNotes } from './PlateNotes.tsx';

const isFilled = (message: string) => ({ validate: (text: string) => text.trim() !== '' || message });

const rules = { plate: isFilled('License plate is required'), location: isFilled('Location is required') };

const upperCase = (text: string): string => text.toUpperCase();

const plainText = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

type Props = { offences: readonly CatalogueEntry[]; isUploading: boolean };

export function IssueFields({ offences, isUploading }: Props) {
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
      <PlateNotes />
      <FormTextField
        name="driverLicense"
        label="Driver's License"
        size="medium"
        slotProps={{
          htmlInput: { ...plainText, autoCapitalize: 'characters', enterKeyHint: 'next', maxLength: 50 },
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
      <PhotoField isUploading={isUploading} />
      <FormTextField
        name="notes"
        label="Remarks"
        size="medium"
        multiline
        minRows={3}
        slotProps={{ htmlInput: { autoCapitalize: 'sentences', maxLength: 2000 } }}
      />
    </Stack>
  );
}

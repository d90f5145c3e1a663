import { type FactName, isAskedOf, isFact } from '@fines/domain/fine/facts.ts';
import { formatE, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { CatalogueEntry } from '@fines/domain/shared/offenses.ts';
import { plateSchema } from '@fines/domain/shared/plate.ts';
import Stack from '@mui/material/Stack';
import { Fragment, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';

import { FormSelect, FormTextField, ruleOf } from '../../ui/FormFields.tsx';
import { AmountLine } from '../../ui/words.tsx';
import { FactField } from '../FactField.tsx';
import { PhotoField } from '../photo/PhotoField.tsx';
import type { PhotoUpload } from '../photo/usePhotoUpload.ts';
import { FIELD_ORDER, type IssueValues } from './issueBody.ts';
import { PlateNotes } from './PlateNotes.tsx';

function useChosen(offenses: readonly CatalogueEntry[]): CatalogueEntry | undefined {
  const chosen = useWatch<IssueValues, 'offense'>({ name: 'offense' });
  return offenses.find(({ name }) => name === chosen);
}

/** What the chosen offense costs; nobody can change it here. */
const FineAmount = ({ offense }: { offense: CatalogueEntry | undefined }) => (
  <AmountLine label="Fine Amount" amount={offense ? formatE(toEmalangeni(offense.amount)) : '–'} />
);

const offenseRules = { required: 'Please select an offense' };

const optionOf = ({ name, amount }: CatalogueEntry) => ({
  value: name,
  label: `${name} - ${formatE(toEmalangeni(amount))}`,
});

/** The offenses of today with what they cost. */
const OffenseField = ({ offenses }: { offenses: readonly CatalogueEntry[] }) => (
  <FormSelect<IssueValues>
    name="offense"
    label="Offense"
    required
    size="medium"
    rules={offenseRules}
    options={[{ value: '', label: 'Select an offense' }, ...offenses.map(optionOf)]}
  />
);

const upperCase = (text: string): string => text.toUpperCase();

const plateHints = {
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  autoCapitalize: 'characters',
  enterKeyHint: 'next',
  maxLength: 20,
} as const;

const large = { size: 'medium', enterKeyHint: 'next' } as const;

type Props = {
  offenses: readonly CatalogueEntry[];
  /** What is looked up; undefined while it is typed. */
  plate: string | undefined;
  upload: PhotoUpload;
};

export function IssueFields({ offenses, plate, upload }: Props) {
  const chosen = useChosen(offenses);
  const others: Record<Exclude<keyof IssueValues, FactName>, ReactNode> = {
    licensePlate: (
      <>
        <PlateField />
        <PlateNotes plate={plate} />
      </>
    ),
    offense: (
      <>
        <OffenseField offenses={offenses} />
        <FineAmount offense={chosen} />
      </>
    ),
    photo: <PhotoField upload={upload} />,
  };
  const fieldOf = (name: keyof IssueValues): ReactNode => {
    if (!isFact(name)) return others[name];
    return isAskedOf(chosen?.type, name) && <FactField {...large} name={name} />;
  };
  return (
    <Stack gap={2.5}>
      {FIELD_ORDER.map((name) => (
        <Fragment key={name}>{fieldOf(name)}</Fragment>
      ))}
    </Stack>
  );
}

const PlateField = () => (
  <FormTextField<IssueValues>
    name="licensePlate"
    label="License Plate"
    required
    size="medium"
    rules={ruleOf(plateSchema)}
    transform={upperCase}
    slotProps={{ htmlInput: plateHints }}
    sx={{ '& input': { fontSize: 20, fontWeight: 650, letterSpacing: '0.04em' } }}
  />
);

import { type FactName, isFact } from '@fines/domain/fine/facts.ts';
import type { OffenseView } from '@fines/domain/offense/view.ts';
import { formatE } from '@fines/domain/shared/money.ts';
import { plateSchema } from '@fines/domain/shared/plate.ts';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, memo, type ReactNode, useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { common } from '../../messages.ts';
import { FormSelect, FormTextField, ruleOf } from '../../ui/FormFields.tsx';
import { useTurns } from '../../ui/screens.tsx';
import { Failure } from '../../ui/states.tsx';
import { AmountLine } from '../../ui/words.tsx';
import { FactField } from '../FactField.tsx';
import { PhotosField } from '../photo/PhotosField.tsx';
import type { PhotoUploads } from '../photo/usePhotoUploads.ts';
import { FIELD_ORDER, type IssueValues } from './issueBody.ts';
import { t } from './messages.ts';
import { PlaceField } from './PlaceField.tsx';
import { PlateNotes } from './PlateNotes.tsx';

function useChosen(offenses: readonly OffenseView[] = []): OffenseView | undefined {
  const chosen = useWatch<IssueValues, 'offense'>({ name: 'offense' });
  return offenses.find(({ name }) => name === chosen);
}

/** What the chosen offense costs; nobody can change it here. */
const FineAmount = ({ offense }: { offense: OffenseView | undefined }) => (
  <AmountLine label={t('fineAmount')} amount={offense ? formatE(offense.amount) : '–'} />
);

const offenseRules = { required: t('pleaseSelectOffense') };

const optionOf = ({ name, amount }: OffenseView) => ({
  value: name,
  label: `${name} - ${formatE(amount)}`,
});

/** What a draft chose may have left the catalogue since. */
function useStillInForce(offenses: readonly OffenseView[] | undefined, chosen: string): void {
  const { setValue, setError } = useFormContext<IssueValues>();
  const isGone = chosen !== '' && offenses?.some(({ name }) => name === chosen) === false;

  useEffect(() => {
    if (!isGone) return;
    setValue('offense', '');
    setError('offense', { message: t('noOffenseAnyMore', { name: chosen }) });
  }, [isGone, chosen, setValue, setError]);
}

/** What is chosen is among them, though the catalogue may not know it. */
function optionsOf(offenses: readonly OffenseView[], chosen: string) {
  const isKnown = chosen === '' || offenses.some(({ name }) => name === chosen);
  return [...(isKnown ? [] : [{ value: chosen, label: chosen }]), ...offenses.map(optionOf)];
}

/** The offenses of today with what they cost. Until they are known, only what is chosen already. */
const OffenseField = memo(({ offenses: { data, error, refetch } }: Pick<Props, 'offenses'>) => {
  const chosen = useWatch<IssueValues, 'offense'>({ name: 'offense' });
  useStillInForce(data, chosen);
  const isMissing = data === undefined;
  return (
    <>
      {error !== null && isMissing && <Failure error={error} onRetry={() => void refetch()} />}
      <FormSelect<IssueValues>
        name="offense"
        label={common('offense')}
        required
        size="medium"
        rules={offenseRules}
        options={[
          { value: '', label: t(isMissing && error === null ? 'loadingOffenses' : 'selectAnOffense') },
          ...optionsOf(data ?? [], chosen),
        ]}
      />
    </>
  );
});

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
  offenses: Pick<UseQueryResult<OffenseView[]>, 'data' | 'error' | 'refetch'>;
  /** What is looked up; undefined while it is typed. */
  plate: string | undefined;
  uploads: PhotoUploads;
  /** What stands below them. */
  children: ReactNode;
};

/** The fields, each drawn in its turn, and (`memo`) not again for the next one; then what stands below them. */
export function IssueFields({ offenses, plate, uploads, children }: Props) {
  const shown = useTurns(FIELD_ORDER.length);
  const chosen = useChosen(offenses.data);
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
    photos: <PhotosField uploads={uploads} />,
  };
  const fieldOf = (name: keyof IssueValues): ReactNode => {
    if (!isFact(name)) return others[name];
    if (name === 'location') return <PlaceField />;
    return <FactField {...large} name={name} />;
  };
  return (
    <>
      <Card sx={{ p: { xs: 2, sm: 3 }, mb: { xs: 2, sm: 3 } }}>
        <Stack gap={2.5}>
          {FIELD_ORDER.slice(0, shown).map((name) => (
            <Fragment key={name}>{fieldOf(name)}</Fragment>
          ))}
        </Stack>
      </Card>
      {shown === FIELD_ORDER.length && children}
    </>
  );
}

const PlateField = memo(() => (
  <FormTextField<IssueValues>
    name="licensePlate"
    label={common('licensePlate')}
    required
    size="medium"
    rules={ruleOf(plateSchema)}
    transform={upperCase}
    slotProps={{ htmlInput: plateHints }}
    sx={{ '& input': { fontSize: 20, fontWeight: 600, letterSpacing: '0.04em' } }}
  />
));

import { isFact } from '@fines/domain/fine/facts.ts';
import type { OffenseView } from '@fines/domain/offense/view.ts';
import { formatE } from '@fines/domain/shared/money.ts';
import { plateSchema } from '@fines/domain/shared/plate.ts';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { SelectInput } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';

import { t } from '../../i18n/i18nProvider.ts';
import { ruleOf } from '../../ui/Form.tsx';
import { Failure } from '../../ui/states.tsx';
import { AmountLine } from '../../ui/words.tsx';
import { PlateInput } from '../../vehicle/PlateInput.tsx';
import { FactField } from '../FactField.tsx';
import { PhotosField } from '../photo/PhotosField.tsx';
import type { PhotoUploads } from '../photo/usePhotoUploads.ts';
import { COLUMNS, type IssueValues, MORE_ABOUT_DRIVER } from './issueBody.ts';
import { PlaceField } from './PlaceField.tsx';
import { PlateNotes } from './PlateNotes.tsx';
import { UNKNOWN_OFFENSE } from './useIssueFine.ts';

function useChosen(offenses: readonly OffenseView[] = []): OffenseView | undefined {
  const chosen = useWatch<IssueValues, 'offense'>({ name: 'offense' });
  return offenses.find(({ name }) => name === chosen);
}

/** What the chosen offense costs; nobody can change it here. */
const FineAmount = ({ offense }: { offense: OffenseView | undefined }) => (
  <AmountLine label={t('fineIssue.fineAmount')} amount={offense ? formatE(offense.amount) : '–'} />
);

const offenseChosen = (name: string) => (name === '' ? UNKNOWN_OFFENSE : undefined);

const choiceOf = ({ name, amount }: OffenseView) => ({ id: name, name: `${name} - ${formatE(amount)}` });

/** What a draft chose may have left the catalogue since. */
function useStillInForce(offenses: readonly OffenseView[] | undefined, chosen: string): void {
  const { setValue, setError } = useFormContext<IssueValues>();
  const isGone = chosen !== '' && offenses?.some(({ name }) => name === chosen) === false;

  useEffect(() => {
    if (!isGone) return;
    setValue('offense', '');
    setError('offense', { message: t('fineIssue.noOffenseAnyMore', { name: chosen }) });
  }, [isGone, chosen, setValue, setError]);
}

/** What is chosen is among them, though the catalogue may not know it. */
function choicesOf(offenses: readonly OffenseView[], chosen: string) {
  const isKnown = chosen === '' || offenses.some(({ name }) => name === chosen);
  return [...(isKnown ? [] : [{ id: chosen, name: chosen }]), ...offenses.map(choiceOf)];
}

/** The offenses of today with what they cost. Until they are known, only what is chosen already. */
function OffenseField({ offenses: { data, error, refetch } }: Pick<Props, 'offenses'>) {
  const chosen = useWatch<IssueValues, 'offense'>({ name: 'offense' });
  useStillInForce(data, chosen);
  const isMissing = data === undefined;
  const none = t(isMissing && error === null ? 'fineIssue.loadingOffenses' : 'fineIssue.selectAnOffense');
  return (
    <>
      {error !== null && isMissing && <Failure error={error} onRetry={() => void refetch()} />}
      <SelectInput
        source="offense"
        label={t('common.offense')}
        isRequired
        size="medium"
        validate={offenseChosen}
        choices={[{ id: '', name: none }, ...choicesOf(data ?? [], chosen)]}
        slotProps={{ select: { displayEmpty: true } }}
      />
    </>
  );
}

const large = { size: 'medium', enterKeyHint: 'next' } as const;

type Props = {
  offenses: Pick<UseQueryResult<OffenseView[]>, 'data' | 'error' | 'refetch'>;
  uploads: PhotoUploads;
  /** Is told what is looked up; undefined while it is typed. */
  onPlate: (plate: string | undefined) => void;
};

const isPlate = ruleOf(plateSchema);

/** What else may be known of the driver. It is open where something stands in it, or is wrong with it. */
function MoreAboutDriver() {
  const { getValues } = useFormContext<IssueValues>();
  const { errors } = useFormState<IssueValues>();
  const [isOpen, setOpen] = useState(() => MORE_ABOUT_DRIVER.some((name) => getValues(name) !== ''));
  const isWrong = MORE_ABOUT_DRIVER.some((name) => errors[name] !== undefined);
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: 'h2' } }}
      sx={{ borderRadius: 1 }}
      expanded={isOpen || isWrong}
      onChange={(_event, isWanted) => setOpen(isWanted)}
    >
      <AccordionSummary expandIcon={<ExpandMore />} sx={{ font: 'inherit' }}>
        {t('fineIssue.moreAboutDriver')}
      </AccordionSummary>
      <AccordionDetails>
        <Stack gap={2.5}>
          {MORE_ABOUT_DRIVER.map((name) => (
            <FactField key={name} {...large} name={name} />
          ))}
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
}

/** The fields, in two columns where there is room. */
export function IssueFields({ offenses, uploads, onPlate }: Props) {
  const chosen = useChosen(offenses.data);
  const fields: Partial<Record<keyof IssueValues, ReactNode>> = {
    licensePlate: (
      <>
        <PlateInput
          source="licensePlate"
          label={t('common.licensePlate')}
          required
          size="medium"
          validate={isPlate}
          enterKeyHint="next"
          autoFocus
          sx={{ '& input': { fontSize: 20, fontWeight: 600, letterSpacing: '0.04em' } }}
        />
        <PlateNotes onPlate={onPlate} />
      </>
    ),
    driverLicense: (
      <>
        <FactField {...large} name="driverLicense" />
        <MoreAboutDriver />
      </>
    ),
    offense: (
      <>
        <OffenseField offenses={offenses} />
        <FineAmount offense={chosen} />
      </>
    ),
    location: <PlaceField />,
    photos: <PhotosField uploads={uploads} />,
  };
  return (
    <Card
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        p: { xs: 2, sm: 3 },
        mb: { xs: 2, sm: 3 },
      }}
    >
      {COLUMNS.map((names) => (
        <Stack key={names[0]} gap={2.5}>
          {names.map((name) => (
            <Fragment key={name}>
              {fields[name] ?? (isFact(name) && <FactField {...large} name={name} />)}
            </Fragment>
          ))}
        </Stack>
      ))}
    </Card>
  );
}

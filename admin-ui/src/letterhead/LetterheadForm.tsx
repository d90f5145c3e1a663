import { type Letterhead, LONGEST_LINE, LONGEST_TEXT } from '@fines/domain/letterhead/letterhead.ts';
import { LETTERHEAD_LABELS, type LetterheadField } from '@fines/domain/letterhead/view.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useDeferredValue, useMemo, useState } from 'react';
import { TextInput } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';

import type { VersionedLetterhead } from '../data/administrationCalls.ts';
import { useApi } from '../data/dataProvider.ts';
import { PhotoPreview } from '../fine/photo/PhotosField.tsx';
import { isSameValue } from '../fine/photo/photoValue.ts';
import { type PhotoUploads, usePhotoUploads } from '../fine/photo/usePhotoUploads.ts';
import { t } from '../i18n/i18nProvider.ts';
import { CommandForm, FormAlert, KEEPING_ENTRIES, ruleOf } from '../ui/Form.tsx';
import { Meanwhile } from '../ui/Meanwhile.tsx';
import { Columns, Section } from '../ui/Page.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { useIsEntered } from '../ui/unsaved.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { CrestField } from './CrestField.tsx';
import { letterheadOf, type LetterheadValues, RENAMED, SCHEMAS, valuesOf } from './letterheadValues.ts';
import { PapersPreview } from './PapersPreview.tsx';

/** Saves what the form says, the crest first. */
function useSaveLetterhead({ etag }: VersionedLetterhead, uploads: PhotoUploads) {
  const api = useApi();
  const { submit } = useCommand({
    send: (wanted: Letterhead, key) => api.changeLetterhead(wanted, { etag, key }),
    about: etag,
    changes: ['letterhead', 'acts'],
    done: () => ({ title: t('letterhead.letterheadChanged'), description: t('letterhead.reviewFollows') }),
    failure: t('letterhead.changeFailed'),
  });
  return async (values: LetterheadValues): Promise<VersionedLetterhead | undefined> => {
    const [crestUrl = null] = await uploads.finish(values.crest);
    return submit(letterheadOf(values, crestUrl));
  };
}

type TextProps = { name: LetterheadField; isRequired?: boolean; rows?: number; hint?: string };

/** `rows` makes it a text of several lines. */
const Text = ({ name, isRequired = false, rows, hint }: TextProps) => (
  <TextInput
    source={name}
    label={LETTERHEAD_LABELS[name]}
    required={isRequired}
    validate={ruleOf(SCHEMAS[name])}
    helperText={hint}
    multiline={rows !== undefined}
    minRows={rows}
    slotProps={{
      htmlInput: { maxLength: rows === undefined ? LONGEST_LINE : LONGEST_TEXT, autoComplete: 'off' },
    }}
  />
);

/** Fields that belong together, beside each other where there is room. */
const PAIR = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, 1fr)' },
};

const LEGAL = [
  ['legalBasisEn', 'legalBasisSs'],
  ['consequenceEn', 'consequenceSs'],
  ['disputeEn', 'disputeSs'],
] as const;

/** Below the top bar, and in sight while one scrolls through the form. */
const BESIDE = {
  position: { md: 'sticky' },
  top: { md: 84 },
  maxHeight: { md: 'calc(100vh - 100px)' },
  overflowY: { md: 'auto' },
};

/** Papers with what stands in the form around them, a moment later: typing does not wait for them. */
function FormPreview({ uploads }: { uploads: PhotoUploads }) {
  const values = useDeferredValue(useWatch() as LetterheadValues);
  const [crest] = values.crest;
  const crestUrl = crest === undefined ? null : uploads.urlOf(crest);
  const letterhead = useMemo(() => letterheadOf(values, crestUrl), [values, crestUrl]);
  return (
    <Box sx={BESIDE}>
      <PapersPreview letterhead={letterhead} />
    </Box>
  );
}

/** Saves what was changed, if anything was. It keeps the focus, and then says why it does nothing. */
function SaveButton() {
  const isEntered = useIsEntered();
  const { isSubmitting } = useFormState();
  return (
    <ReasonedButton
      type={isEntered && !isSubmitting ? 'submit' : 'button'}
      variant="contained"
      reason={isEntered || isSubmitting ? undefined : t('letterhead.nothingChanged')}
      aria-busy={isSubmitting}
    >
      {isSubmitting ? t('common.saving') : t('common.saveChanges')}
    </ReasonedButton>
  );
}

/**
 * All that papers say of the authority, to be changed, beside papers that say it. If somebody else changes it meanwhile,
 * the next save is of the newer version.
 */
export function LetterheadForm({ letterhead }: { letterhead: VersionedLetterhead }) {
  const [opened, setOpened] = useState(letterhead);
  const uploads = usePhotoUploads('crest');
  const save = useSaveLetterhead(letterhead, uploads);
  return (
    <CommandForm<LetterheadValues>
      defaultValues={valuesOf(letterhead)}
      resetOptions={KEEPING_ENTRIES}
      renamed={RENAMED}
      onSubmit={(values) => save(values).then((saved) => saved && setOpened(saved))}
    >
      <Columns widths="minmax(0, 1fr) 420px">
        <Stack gap={2}>
          <Meanwhile<LetterheadValues>
            opened={valuesOf(opened)}
            now={valuesOf(letterhead)}
            labels={{ ...LETTERHEAD_LABELS, crest: t('letterhead.crest') }}
            said={t('letterhead.meanwhileChanged')}
            isSame={isSameValue}
            show={shown}
          />
          <Section title={t('letterhead.authority')} note={t('letterhead.asPapersSayIt')}>
            <Stack gap={2.5}>
              <CrestField uploads={uploads} />
              <Text name="authority" isRequired />
              <Text name="address" isRequired rows={3} />
              <Box sx={PAIR}>
                <Text name="phone" isRequired />
                <Text name="email" isRequired />
              </Box>
            </Stack>
          </Section>
          <Section title={t('letterhead.howToPay')}>
            <Stack gap={2.5}>
              <Alert severity="warning" role="note">
                {t('letterhead.reviewOfPaying')}
              </Alert>
              <Text name="bankAccount" rows={3} hint={t('letterhead.emptyIfNone')} />
              <Text name="mobileMoney" hint={t('letterhead.emptyIfNone')} />
              <Text name="counters" isRequired rows={2} hint={t('letterhead.countersHint')} />
            </Stack>
          </Section>
          <Section title={t('letterhead.legalTexts')} note={t('letterhead.legalTextsHint')}>
            <Stack gap={2.5}>
              {LEGAL.map(([english, siswati]) => (
                <Box key={english} sx={PAIR}>
                  <Text name={english} isRequired rows={3} />
                  <Text name={siswati} rows={3} />
                </Box>
              ))}
            </Stack>
          </Section>
          <FormAlert />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <SaveButton />
          </Box>
        </Stack>
        <FormPreview uploads={uploads} />
      </Columns>
    </CommandForm>
  );
}

const shown = (_field: string, value: LetterheadValues[keyof LetterheadValues]) => {
  if (typeof value === 'string') return value || t('ui.nothing');
  const [crest] = value;
  return crest === undefined ? (
    t('ui.nothing')
  ) : (
    <PhotoPreview photo={crest} alt={t('letterhead.crest')} height={96} />
  );
};

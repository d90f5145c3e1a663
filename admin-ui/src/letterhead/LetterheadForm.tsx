import { LONGEST_LINE, LONGEST_TEXT } from '@fines/domain/letterhead/letterhead.ts';
import { LETTERHEAD_LABELS, type LetterheadField } from '@fines/domain/letterhead/view.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';

import { useCommandKey } from '../data/commands.ts';
import { statusOf } from '../data/problem.ts';
import { useChanged } from '../data/useChanged.ts';
import { PHOTO_FAILED, type PhotoUploads, usePhotoUploads } from '../fine/photo/usePhotoUploads.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { FormTextField, ruleOf } from '../ui/FormFields.tsx';
import { Columns, Section } from '../ui/Page.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { KEEPING_VALUES, LeaveGuard } from '../ui/unsaved.tsx';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { CrestField } from './CrestField.tsx';
import { changeLetterhead, fetchLetterhead, type VersionedLetterhead } from './letterheadCalls.ts';
import { letterheadOf, type LetterheadValues, RENAMED, SCHEMAS, valuesOf } from './letterheadValues.ts';
import { PapersPreview } from './PapersPreview.tsx';

/**
 * The form, which follows the letterhead for as long as nobody types into it, and saves it. Who saved it later than
 * somebody else is told so: what was not touched shows theirs then, and one may look and save again.
 */
function useLetterheadForm(newest: VersionedLetterhead) {
  const [seen, setSeen] = useState(newest);
  const form = useForm<LetterheadValues>({
    values: valuesOf(seen),
    resetOptions: KEEPING_VALUES,
  });
  const { isDirty, isSubmitting } = form.formState;
  if (newest !== seen && !isDirty && !isSubmitting) setSeen(newest);
  const uploads = usePhotoUploads<LetterheadValues>(form.control, 'crest');
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form, RENAMED);
  const keyOf = useCommandKey();

  const meetTheirs = async (): Promise<void> => {
    await changed('letterhead');
    setSeen(await fetchLetterhead());
    form.setError('root', { message: t('letterhead.meanwhileChanged') });
  };

  const save = async (values: LetterheadValues): Promise<void> => {
    let crestUrl: string | null;
    try {
      [crestUrl = null] = await uploads.finish(values.crest);
    } catch (error) {
      return failed(PHOTO_FAILED, error, 'crest');
    }
    const wanted = letterheadOf(values, crestUrl);
    try {
      const { etag } = seen;
      const saved = await changeLetterhead(wanted, { etag, key: keyOf([wanted, etag]) });
      setSeen(saved);
      form.reset(valuesOf(saved));
      toast({ title: t('letterhead.letterheadChanged'), description: t('letterhead.reviewFollows') });
      await changed('letterhead', 'acts');
    } catch (error) {
      failed(t('letterhead.changeFailed'), error);
      if (statusOf(error) === 412) await meetTheirs();
    }
  };
  return { form, uploads, save };
}

type TextProps = { name: LetterheadField; isRequired?: boolean; rows?: number; hint?: string };

/** `rows` makes it a text of several lines. */
const Text = ({ name, isRequired = false, rows, hint }: TextProps) => (
  <FormTextField<LetterheadValues>
    name={name}
    label={LETTERHEAD_LABELS[name]}
    required={isRequired}
    rules={ruleOf(SCHEMAS[name])}
    helperText={hint}
    rows={rows}
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
  const { control } = useFormContext<LetterheadValues>();
  const values = useDeferredValue(useWatch({ control }) as LetterheadValues);
  const [crest] = values.crest;
  const crestUrl = crest === undefined ? null : uploads.urlOf(crest);
  const letterhead = useMemo(() => letterheadOf(values, crestUrl), [values, crestUrl]);
  return (
    <Box sx={BESIDE}>
      <PapersPreview letterhead={letterhead} />
    </Box>
  );
}

/** All that papers say of the authority, to be changed, beside papers that say it. */
export function LetterheadForm({ letterhead }: { letterhead: VersionedLetterhead }) {
  const { form, uploads, save } = useLetterheadForm(letterhead);
  const { isDirty, isSubmitting, errors } = form.formState;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isDirty) await form.handleSubmit(save)(event);
  };
  return (
    <FormProvider {...form}>
      <LeaveGuard when={isDirty && !isSubmitting} />
      <Columns widths="minmax(0, 1fr) 420px">
        <Stack component="form" noValidate gap={2} onSubmit={(event) => void submit(event)}>
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
          {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <ReasonedButton
              type="submit"
              variant="contained"
              reason={isDirty ? undefined : t('letterhead.nothingChanged')}
              disabled={isSubmitting}
            >
              {isSubmitting ? t('common.saving') : t('common.saveChanges')}
            </ReasonedButton>
          </Box>
        </Stack>
        <FormPreview uploads={uploads} />
      </Columns>
    </FormProvider>
  );
}

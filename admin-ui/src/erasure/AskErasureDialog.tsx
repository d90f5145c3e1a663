import { ERASURE_GROUND_LABELS } from '@fines/domain/erasure/erasure.ts';
import { ERASURE_GROUNDS, type ErasureGround } from '@fines/domain/erasure/events.ts';
import { requiredText } from '@fines/domain/shared/text.ts';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { erasurePath } from '../data/paths.ts';
import { t } from '../i18n/i18nProvider.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { FormSelect, FormTextField, ruleOf } from '../ui/FormFields.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { filled, Unbroken } from '../ui/words.tsx';
import { askErasure } from './erasureCalls.ts';
import { idsOf, type Records, recordsText } from './held.ts';

type Values = { ground: ErasureGround; reference: string };

const GROUNDS = ERASURE_GROUNDS.map((ground) => ({ value: ground, label: ERASURE_GROUND_LABELS[ground] }));

const LONGEST = 120;
const referenceRules = ruleOf(requiredText(t('common.reference'), LONGEST));

/** Asks that the personal data in these records be erased, and leads to the request. */
export function AskErasureDialog({ records, onClose }: { records: Records; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { ground: 'PERSON_ASKED', reference: '' } });
  const navigate = useNavigate();
  const failed = useFormFailure(form);
  const { run } = useCommand({
    send: askErasure,
    changes: ['erasures'],
    onAnswer: ({ id }) => void navigate(erasurePath(id)),
    done: () => ({ title: t('erasure.askedForErasure'), description: t('erasure.superAdminHasToApprove') }),
    onFailed: (error) => failed(t('erasure.failedToAskForErasure'), error),
  });
  const ask = async ({ ground, reference }: Values): Promise<void> => {
    await run({ ...records, ground, reference: reference.trim() });
  };

  return (
    <FormDialog
      title={t('erasure.askForErasure')}
      form={form}
      submit={t('erasure.askForErasure')}
      submitting={t('erasure.asking')}
      onSubmit={ask}
      onClose={onClose}
    >
      <Stack gap={2.5}>
        <Typography>
          {filled('erasure.makeSureWhose', {
            records: recordsText(records),
            numbers: <Unbroken text={idsOf(records).join(', ')} />,
          })}
        </Typography>
        <Alert severity="warning">
          {t('erasure.consequence')} {t('erasure.anotherMustApprove')}
        </Alert>
        <FormSelect<Values> name="ground" label={t('erasure.ground')} required options={GROUNDS} />
        <FormTextField<Values>
          name="reference"
          label={t('common.reference')}
          required
          rules={referenceRules}
          helperText={t('erasure.referenceHint')}
          slotProps={{ htmlInput: { maxLength: LONGEST, autoComplete: 'off', spellCheck: false } }}
        />
      </Stack>
    </FormDialog>
  );
}

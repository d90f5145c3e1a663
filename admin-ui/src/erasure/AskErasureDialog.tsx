import { ERASURE_GROUND_LABELS } from '@fines/domain/erasure/erasure.ts';
import { ERASURE_GROUNDS, type ErasureGround } from '@fines/domain/erasure/events.ts';
import { requiredText } from '@fines/domain/shared/text.ts';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { SelectInput, TextInput } from 'react-admin';
import { useNavigate } from 'react-router';

import { useApi } from '../data/dataProvider.ts';
import { erasurePath } from '../data/paths.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ruleOf } from '../ui/Form.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { filled, Unbroken } from '../ui/words.tsx';
import { idsOf, type Records, recordsText } from './held.ts';

type Values = { ground: ErasureGround; reference: string };

const EMPTY: Values = { ground: 'PERSON_ASKED', reference: '' };

const GROUNDS = ERASURE_GROUNDS.map((ground) => ({ id: ground, name: ERASURE_GROUND_LABELS[ground] }));

const LONGEST = 120;
const isReference = ruleOf(requiredText(t('common.reference'), LONGEST));

/** Asks that the personal data in these records be erased, and leads to the request. */
export function AskErasureDialog({ records, onClose }: { records: Records; onClose: () => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const { submit } = useCommand({
    send: api.askErasure,
    changes: ['erasures'],
    onAnswer: ({ id }) => void navigate(erasurePath(id)),
    done: () => ({ title: t('erasure.askedForErasure'), description: t('erasure.superAdminHasToApprove') }),
    failure: t('erasure.failedToAskForErasure'),
  });
  return (
    <FormDialog
      title={t('erasure.askForErasure')}
      defaultValues={EMPTY}
      submit={t('erasure.askForErasure')}
      submitting={t('erasure.asking')}
      onSubmit={({ ground, reference }) => submit({ ...records, ground, reference: reference.trim() })}
      onClose={onClose}
    >
      <Typography>
        {filled('erasure.makeSureWhose', {
          records: recordsText(records),
          numbers: <Unbroken text={idsOf(records).join(', ')} />,
        })}
      </Typography>
      <Alert severity="warning">
        {t('erasure.consequence')} {t('erasure.anotherMustApprove')}
      </Alert>
      <SelectInput source="ground" label={t('erasure.ground')} isRequired choices={GROUNDS} />
      <TextInput
        source="reference"
        label={t('common.reference')}
        required
        validate={isReference}
        helperText={t('erasure.referenceHint')}
        slotProps={{ htmlInput: { maxLength: LONGEST, autoComplete: 'off', spellCheck: false } }}
      />
    </FormDialog>
  );
}

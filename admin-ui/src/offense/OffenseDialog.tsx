import { earliestDay } from '@fines/domain/offense/decide.ts';
import {
  changeText,
  LONGEST_LAW,
  LONGEST_NAME,
  type OffenseChanges,
  type OffenseView,
  type TermsView,
  wantedTermsSchema,
} from '@fines/domain/offense/view.ts';
import { nearDaySchema, shiftDay } from '@fines/domain/shared/dates.ts';
import { OFFENSE_TYPE_LABELS, OFFENSE_TYPES, type OffenseType } from '@fines/domain/shared/offenses.ts';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectInput, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';

import { serverClock } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import { statusOf } from '../data/problem.ts';
import { DayInput } from '../date/DateField.tsx';
import { amountIn } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ruleOf } from '../ui/Form.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { offensesQuery } from './useOffenses.ts';

/** What is to be done: `add` a new offense, or `change` or `end` one. */
export type Step = { do: 'add' } | { do: 'change' | 'end'; offense: OffenseView };

type Values = { name: string; offenseType: OffenseType; amount: string; law: string; validFrom: string };

const WORDS = {
  add: { title: t('offense.addOffense'), done: t('offense.offenseAdded'), failed: t('offense.addFailed') },
  change: {
    title: t('offense.changeOffense'),
    done: t('offense.offenseChanged'),
    failed: t('offense.changeFailed'),
  },
  end: { title: t('offense.endOffense'), done: t('offense.offenseEnded'), failed: t('offense.endFailed') },
};

const TYPES = OFFENSE_TYPES.map((type) => ({ id: type, name: OFFENSE_TYPE_LABELS[type] }));

const tomorrow = (): string => earliestDay(serverClock.now().toISOString());

const { name: nameSchema, amount: amountSchema, law: lawSchema } = wantedTermsSchema.shape;

const amountFault = (text: string): string | undefined =>
  text.trim() === ''
    ? t('offense.amountRequired')
    : amountSchema.safeParse(amountIn(text) ?? Number.NaN).error?.issues[0]?.message;

function dayFault(day: string): string | undefined {
  if (!nearDaySchema.safeParse(day).success) return t('offense.validFromRequired');
  return day >= tomorrow() ? undefined : t('offense.tomorrowAtEarliest');
}

function valuesOf(step: Step): Values {
  const earliest = tomorrow();
  if (step.do === 'add') return { name: '', offenseType: 'OTHER', amount: '', law: '', validFrom: earliest };
  const { name, offenseType, amount, law, validFrom: since } = step.offense;
  // What is planned is put right for the day on which it begins.
  const validFrom = since > earliest ? since : earliest;
  return { name, offenseType, amount: amount.toFixed(2), law: law ?? '', validFrom };
}

const termsOf = ({ name, offenseType, amount, law }: Values): TermsView => ({
  name: name.trim(),
  offenseType,
  amount: amountIn(amount) ?? Number.NaN,
  law: law.trim() || null,
});

/** Sends a step. Who saved it later than somebody else is told so, and may look and save again. */
function useSend(step: Step, seen: string | undefined, onClose: () => void) {
  const api = useApi();
  const [etag, setEtag] = useState(seen);
  return useCommand({
    send: (values: Values, key) => {
      const { validFrom } = values;
      if (step.do === 'end') return api.endOffense(step.offense.id, validFrom, { etag, key });
      const id = step.do === 'add' ? undefined : step.offense.id;
      return api.changeOffense(id, { ...termsOf(values), validFrom }, { etag, key });
    },
    about: etag,
    changes: ['offenses', 'acts'],
    onAnswer: onClose,
    done: () => ({ title: WORDS[step.do].done, description: t('offense.reviewFollows') }),
    failure: WORDS[step.do].failed,
    onFailed: async (error) => {
      if (statusOf(error) !== 412) return;
      setEtag((await api.offenseChanges()).etag);
      return new Error(t('offense.catalogueChanged'));
    },
  });
}

type Props = { step: Step; catalogue: OffenseChanges & { etag?: string }; onClose: () => void };

/** Adds, changes or ends an offense from a later day on, and says beforehand what that does. */
export function OffenseDialog({ step, catalogue, onClose }: Props) {
  const { submit } = useSend(step, catalogue.etag, onClose);
  const [defaultValues] = useState(() => valuesOf(step));
  return (
    <FormDialog
      title={WORDS[step.do].title}
      defaultValues={defaultValues}
      submit={step.do === 'end' ? t('offense.endOffense') : t('common.save')}
      submitting={t('common.saving')}
      color={step.do === 'end' ? 'error' : 'primary'}
      onSubmit={submit}
      onClose={onClose}
    >
      {step.do === 'end' ? <Typography>{step.offense.name}</Typography> : <TermsFields />}
      <DayInput source="validFrom" label={t('offense.validFrom')} required validate={dayFault} />
      <Preview step={step} changes={catalogue.changes} />
    </FormDialog>
  );
}

const TermsFields = () => (
  <>
    <TextInput
      source="name"
      label={t('common.name')}
      required
      validate={ruleOf(nameSchema)}
      helperText={t('offense.nameHint')}
      slotProps={{ htmlInput: { maxLength: LONGEST_NAME, autoComplete: 'off' } }}
    />
    <SelectInput source="offenseType" label={t('common.type')} isRequired choices={TYPES} />
    <TextInput
      source="amount"
      label={t('offense.amountInSzl')}
      required
      validate={amountFault}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
    <TextInput
      source="law"
      label={t('offense.law')}
      validate={ruleOf(lawSchema)}
      helperText={t('offense.lawHint')}
      slotProps={{ htmlInput: { maxLength: LONGEST_LAW, autoComplete: 'off' } }}
    />
  </>
);

/** The offense on the day before the change: null if it is not in force then, undefined until it is known. */
function useBefore(step: Step, validFrom: string): TermsView | null | undefined {
  const api = useApi();
  const isAsked = step.do !== 'add' && isDay(validFrom);
  const day = isAsked ? shiftDay(validFrom, -1) : validFrom;
  const { data } = useQuery({ ...offensesQuery(api, day), enabled: isAsked });
  if (step.do === 'add') return null;
  return data && (data.find(({ id }) => id === step.offense.id) ?? null);
}

const isDay = (text: string): boolean => dayFault(text) === undefined;

/** What the form says of the offense: null if it ends, undefined until it can be read. */
function afterOf(step: Step, values: Values) {
  if (step.do === 'end') return null;
  const terms = termsOf(values);
  return wantedTermsSchema.safeParse(terms).success ? terms : undefined;
}

/** What the change does, as soon as there is enough to tell; and what is planned for this offense anyway. */
function Preview({ step, changes }: { step: Step } & OffenseChanges) {
  const { control } = useFormContext<Values>();
  const values = useWatch({ control }) as Values;
  const { validFrom } = values;
  const before = useBefore(step, validFrom);
  const after = afterOf(step, values);
  if (!isDay(validFrom) || before === undefined || after === undefined) return null;

  const id = step.do === 'add' ? undefined : step.offense.id;
  const planned = changes.filter((change) => change.offenseId === id && !change.isReplaced);
  return (
    <Alert severity="info" component="output" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <Typography variant="body2">{changeText({ validFrom, before, after })}.</Typography>
      {planned
        .filter((change) => change.validFrom >= validFrom)
        .map((change) => (
          <Typography key={change.revision} variant="body2" sx={{ mt: 1 }}>
            {t(change.validFrom === validFrom ? 'offense.replacesPlanned' : 'offense.plannedAlready', {
              change: changeText(change),
            })}
          </Typography>
        ))}
    </Alert>
  );
}

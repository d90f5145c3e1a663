import { DENOMINATIONS } from '@fines/domain/cash-up/movement.ts';
import type { CashUpDay } from '@fines/domain/cash-up/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';

import { useUser } from '../auth/useUser.ts';
import { countsCell, serverClock } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import { faultAt } from '../data/problem.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { CommandForm, FormAlert, reasonRequired, SubmitButton } from '../ui/Form.tsx';
import { RestoredNote } from '../ui/unsaved.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { AmountLine } from '../ui/words.tsx';
import {
  clearCount,
  countIn,
  type CountValues,
  countValuesSchema,
  emalangeniIn,
  isAnythingCounted,
  outcomeOf,
  piecesField,
  readCount,
  startOf,
  writeCount,
} from './count.ts';
import { CountFields } from './CountFields.tsx';

/** What was entered before the page was loaded anew or left is kept for each person and day, and so is what is now. */
function useKeptCount({ cashier, day }: CashUpDay) {
  const { id: userId } = useUser();
  const whose = { userId, cashierId: cashier.id, day };
  const [restored, setRestored] = useState(() => readCount(countsCell, whose));
  return {
    restored,
    keep: (values: CountValues) => writeCount(countsCell, whose, values, serverClock.now()),
    forget: () => {
      setRestored(undefined);
      clearCount(countsCell, whose);
    },
  };
}

type KeptCount = ReturnType<typeof useKeptCount>;

/** Keeps what is entered into the form around it, and says what was restored. */
function Kept({ till, count: { restored, keep, forget } }: { till: CashUpDay; count: KeptCount }) {
  const { subscribe, reset } = useFormContext<CountValues>();
  useEffect(() =>
    subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => isDirty === true && keep(values),
    }),
  );

  const discard = (): void => {
    reset(startOf(till));
    forget();
  };
  return restored && <RestoredNote savedAt={restored.savedAt} onDiscard={discard} />;
}

const closingOf = ({ cashier, day, open }: CashUpDay, values: CountValues) => ({
  cashierId: cashier.id,
  day,
  receipts: open.receipts,
  refunds: open.refunds,
  cashAtStart: emalangeniIn(values.cashAtStart) ?? 0,
  counted: countIn(values).map(({ value, pieces }) => ({ value: value / 100, pieces })),
  reason: values.reason.trim() || null,
});

type CountProps = { till: CashUpDay; isCounted: boolean };

/** The count, and once it is done, what it is compared with. */
function Count({ till, isCounted }: CountProps) {
  const values = countValuesSchema.parse(useWatch<CountValues>());
  const { expected, counted, difference, startDiffers } = outcomeOf(values, till);
  return (
    <>
      <CountFields last={till.last} />
      <Stack gap={1}>
        <AmountLine label={t('cashUp.countedCash')} amount={formatSzl(counted)} />
        {isCounted && (
          <>
            <AmountLine label={t('cashUp.expectedCash')} amount={formatSzl(expected)} />
            <AmountLine label={t('cashUp.difference')} amount={formatSzl(difference)} />
          </>
        )}
      </Stack>
      {((isCounted && difference !== 0) || startDiffers) && (
        <TextInput
          source="reason"
          label={t('cashUp.reasonForDifference')}
          required
          multiline
          minRows={2}
          validate={reasonRequired}
          helperText={t(startDiffers ? 'cashUp.startDiffers' : 'cashUp.managerLooks')}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      )}
    </>
  );
}

/** What is asked before it is closed; `answer` is told whether it shall be. */
type Question = { values: CountValues; answer: (isSure: boolean) => void };

function SureToClose({ till, asked }: { till: CashUpDay; asked: Question }) {
  const { counted, expected, difference } = outcomeOf(asked.values, till);
  return (
    <ConfirmDialog
      isOpen
      title={t('cashUp.askToClose')}
      question={t('cashUp.whatClosingMeans', {
        counted: formatSzl(counted),
        expected: formatSzl(expected),
        difference: formatSzl(difference),
      })}
      confirm={t('cashUp.closeCashUp')}
      cancel={t('cashUp.countAgain')}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    />
  );
}

type Props = CountProps & {
  /** Once the count is done: the expected sum is hidden until then. */
  onCounted: () => void;
};

/** Takes the count, then compares it with the expected sum, and closes the cash-up of the payments on the screen. */
export function CloseForm({ till, isCounted, onCounted }: Props) {
  const count = useKeptCount(till);
  const [defaultValues] = useState(() => count.restored?.values ?? startOf(till));
  const [asked, setAsked] = useState<Question>();
  const api = useApi();
  const { submit } = useCommand({
    send: api.closeCashUp,
    changes: ['cash_ups'],
    onAnswer: count.forget,
    done: () => ({ title: t('cashUp.closed') }),
    failure: t('cashUp.closeFailed'),
  });

  const isSure = async (values: CountValues): Promise<boolean> => {
    const answer = await new Promise<boolean>((resolve) => setAsked({ values, answer: resolve }));
    setAsked(undefined);
    return answer;
  };
  const close = async (values: CountValues): Promise<void> => {
    const { hasCash, difference } = outcomeOf(values, till);
    if (hasCash && !isAnythingCounted(values)) {
      throw faultAt(piecesField(DENOMINATIONS[0]), t('cashUp.countFirst'));
    }
    onCounted();
    if (difference !== 0 && values.reason.trim() === '') throw faultAt('reason', t('common.reasonRequired'));
    if (await isSure(values)) await submit(closingOf(till, values));
  };

  return (
    <CommandForm defaultValues={defaultValues} isGuarded={false} onSubmit={close}>
      <Kept till={till} count={count} />
      <Stack gap={2.5}>
        <FormAlert />
        <Count till={till} isCounted={isCounted} />
        <SubmitButton
          label={t('cashUp.closeCashUp')}
          submitting={t('cashUp.closing')}
          sx={{ alignSelf: 'flex-start' }}
        />
      </Stack>
      {asked && <SureToClose till={till} asked={asked} />}
    </CommandForm>
  );
}

import { type CashCount, DENOMINATIONS, sumOfCash } from '@fines/domain/cash-up/movement.ts';
import type { CashUpDay } from '@fines/domain/cash-up/view.ts';
import { formatSzl, toEmalangeni } from '@fines/domain/shared/money.ts';
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
  type FirstCount,
  firstCountOf,
  firstCountOn,
  isAnythingCounted,
  isCountedAnew,
  type Outcome,
  outcomeOf,
  piecesField,
  readCount,
  startOf,
  writeCount,
} from './count.ts';
import { CountFields } from './CountFields.tsx';

/**
 * What was entered before the page was loaded anew or left is kept for each cash-up, and so is what is now. What
 * was counted first stays, whatever is entered afterwards.
 */
export function useKeptCount(till: CashUpDay) {
  const { id: userId } = useUser();
  const number = till.closed.length + 1;
  const whose = { userId, cashierId: till.cashier.id, day: till.day, number };
  const [restored, setRestored] = useState(() => readCount(countsCell, whose));
  const [kept, setFirst] = useState(restored?.first);
  const first = firstCountOn(till, kept);
  const keep = (values: CountValues, of = first): void =>
    writeCount(countsCell, whose, {
      savedAt: serverClock.now().toISOString(),
      values,
      ...(of && { first: of }),
    });
  return {
    restored,
    first,
    keep,
    countIsDone: (values: CountValues) => {
      const counted = firstCountOf(values, till);
      setFirst(counted);
      keep(values, counted);
    },
    discard: () => {
      setRestored(undefined);
      keep(startOf(till));
    },
    forget: () => clearCount(countsCell, whose),
  };
}

type KeptCount = ReturnType<typeof useKeptCount>;

/** Keeps what is entered into the form around it, and says what was restored. */
function Kept({ till, count: { restored, keep, discard } }: { till: CashUpDay; count: KeptCount }) {
  const { subscribe, reset } = useFormContext<CountValues>();
  useEffect(() =>
    subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => isDirty === true && keep(values),
    }),
  );

  const discardAll = (): void => {
    reset(startOf(till));
    discard();
  };
  return restored && <RestoredNote savedAt={restored.savedAt} onDiscard={discardAll} />;
}

const inEmalangeni = (count: CashCount) => count.map(({ value, pieces }) => ({ value: value / 100, pieces }));

const closingOf = ({ cashier, day, open }: CashUpDay, values: CountValues, first: FirstCount) => ({
  cashierId: cashier.id,
  day,
  receipts: open.receipts,
  refunds: open.refunds,
  cashAtStart: emalangeniIn(values.cashAtStart) ?? 0,
  counted: inEmalangeni(countIn(values)),
  firstCounted: inEmalangeni(first.counted),
  reason: values.reason.trim() || null,
});

/** Why it needs a reason, as the field for that says; undefined if it needs none. */
function explanationOf(
  { difference, startDiffers }: Outcome,
  values: CountValues,
  first: FirstCount | undefined,
): { label: string; hint: string } | undefined {
  if (startDiffers) return { label: t('cashUp.reasonForDifference'), hint: t('cashUp.startDiffers') };
  if (first === undefined) return undefined;
  if (isCountedAnew(first, values)) {
    const amount = formatSzl(toEmalangeni(sumOfCash(first.counted)));
    return { label: t('cashUp.reasonForRecount'), hint: t('cashUp.countedFirst', { amount }) };
  }
  return difference === 0
    ? undefined
    : { label: t('cashUp.reasonForDifference'), hint: t('cashUp.managerLooks') };
}

type CountProps = { till: CashUpDay; first: FirstCount | undefined };

/** The count, and once it is done, what it is compared with. */
function Count({ till, first }: CountProps) {
  const values = countValuesSchema.parse(useWatch<CountValues>());
  const outcome = outcomeOf(values, till);
  const explanation = explanationOf(outcome, values, first);
  return (
    <>
      <CountFields last={till.last} />
      <Stack gap={1}>
        <AmountLine label={t('cashUp.countedCash')} amount={formatSzl(outcome.counted)} />
        {first && (
          <>
            <AmountLine label={t('cashUp.expectedCash')} amount={formatSzl(outcome.expected)} />
            <AmountLine label={t('cashUp.difference')} amount={formatSzl(outcome.difference)} />
          </>
        )}
      </Stack>
      {explanation && (
        <TextInput
          source="reason"
          label={explanation.label}
          required
          multiline
          minRows={2}
          validate={reasonRequired}
          helperText={explanation.hint}
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

type Props = { till: CashUpDay; count: KeptCount };

/** Takes the count, then compares it with the expected sum, and closes the cash-up of the payments on the screen. */
export function CloseForm({ till, count }: Props) {
  const { first } = count;
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
    const outcome = outcomeOf(values, till);
    if (outcome.hasCash && !isAnythingCounted(values)) {
      throw faultAt(piecesField(DENOMINATIONS[0]), t('cashUp.countFirst'));
    }
    if (first === undefined) return count.countIsDone(values);
    if (explanationOf(outcome, values, first) !== undefined && values.reason.trim() === '') {
      throw faultAt('reason', t('common.reasonRequired'));
    }
    if (await isSure(values)) await submit(closingOf(till, values, first));
  };

  return (
    <CommandForm defaultValues={defaultValues} isGuarded={false} onSubmit={close}>
      <Kept till={till} count={count} />
      <Stack gap={2.5}>
        <FormAlert />
        <Count till={till} first={first} />
        <SubmitButton
          label={first === undefined ? t('cashUp.countIsDone') : t('cashUp.closeCashUp')}
          submitting={first === undefined ? t('cashUp.countIsDone') : t('cashUp.closing')}
          sx={{ alignSelf: 'flex-start' }}
        />
      </Stack>
      {asked && <SureToClose till={till} asked={asked} />}
    </CommandForm>
  );
}

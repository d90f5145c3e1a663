import { DENOMINATIONS } from '@fines/domain/cash-up/movement.ts';
import type { CashUpDay } from '@fines/domain/cash-up/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, type UseFormReturn, useWatch } from 'react-hook-form';

import { useUser } from '../auth/useUser.ts';
import { countsCell, serverClock } from '../data/client.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FormTextField } from '../ui/FormFields.tsx';
import { RestoredNote } from '../ui/unsaved.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { AmountLine } from '../ui/words.tsx';
import { closeCashUp } from './cashUpCalls.ts';
import {
  countIn,
  type CountValues,
  countValuesSchema,
  emalangeniIn,
  isAnythingCounted,
  outcomeOf,
  piecesField,
  startOf,
  clearCount,
  readCount,
  writeCount,
} from './count.ts';
import { CountFields } from './CountFields.tsx';

/** The form as it was left before the page was loaded anew or left, for each person and day. */
function useCount(till: CashUpDay) {
  const whose = { userId: useUser().id, cashierId: till.cashier.id, day: till.day };
  const [restored, setRestored] = useState(() => readCount(countsCell, whose));
  const form = useForm<CountValues>({ defaultValues: restored?.values ?? startOf(till) });
  const { subscribe } = form;
  const { userId, cashierId, day } = whose;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          writeCount(countsCell, { userId, cashierId, day }, values, serverClock.now()),
      }),
    [subscribe, userId, cashierId, day],
  );

  const discard = (): void => {
    setRestored(undefined);
    form.reset(startOf(till));
    clearCount(countsCell, whose);
  };
  return { form, restored, discard };
}

/** Closes the cash-up of the payments on the screen. Refused if there are more of them by now. */
function useCloseCashUp(
  { cashier, day, open }: CashUpDay,
  form: UseFormReturn<CountValues>,
  onClosed: () => void,
) {
  const failed = useFormFailure(form);
  const { run } = useCommand({
    send: closeCashUp,
    changes: ['cash_ups'],
    onAnswer: onClosed,
    done: () => ({ title: t('cashUp.closed') }),
    onFailed: (error) => failed(t('cashUp.closeFailed'), error),
  });

  const closingOf = (values: CountValues) => ({
    cashierId: cashier.id,
    day,
    receipts: open.receipts,
    refunds: open.refunds,
    cashAtStart: emalangeniIn(values.cashAtStart) ?? 0,
    counted: countIn(values).map(({ value, pieces }) => ({ value: value / 100, pieces })),
    reason: values.reason.trim() || null,
  });

  return async (values: CountValues): Promise<void> => {
    await run(closingOf(values));
  };
}

/** Focuses a field when it is there and can be typed into again. */
function useGoTo({ setFocus, formState: { isSubmitting } }: UseFormReturn<CountValues>) {
  const wanted = useRef<keyof CountValues>(undefined);
  useEffect(() => {
    if (wanted.current === undefined || isSubmitting) return;
    setFocus(wanted.current);
    wanted.current = undefined;
  });
  return (field: keyof CountValues): void => {
    wanted.current = field;
  };
}

const reasonRule = { validate: (text: string) => text.trim() !== '' || t('common.reasonRequired') };

const ReasonField = ({ startDiffers }: { startDiffers: boolean }) => (
  <FormTextField<CountValues>
    name="reason"
    label={t('cashUp.reasonForDifference')}
    required
    rows={2}
    rules={reasonRule}
    helperText={startDiffers ? t('cashUp.startDiffers') : t('cashUp.managerLooks')}
    slotProps={{ htmlInput: { maxLength: 500 } }}
  />
);

type Props = {
  till: CashUpDay;
  /** Whether the count is done: the expected sum is hidden until then. */
  isCounted: boolean;
  onCounted: () => void;
};

/** Takes the count, then compares it with the expected sum, and closes the cash-up. */
export function CloseForm({ till, isCounted, onCounted }: Props) {
  const { form, restored, discard } = useCount(till);
  const close = useCloseCashUp(till, form, discard);
  const values = countValuesSchema.parse(useWatch({ control: form.control }));
  const { hasCash, expected, counted, difference, startDiffers } = outcomeOf(values, till);
  const [isAsking, setAsking] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const isDifferent = isCounted && difference !== 0;
  const { errors } = form.formState;
  const goTo = useGoTo(form);

  const compare = (entered: CountValues): void => {
    if (hasCash && !isAnythingCounted(entered)) {
      form.setError('root', { message: t('cashUp.countFirst') });
      return goTo(piecesField(DENOMINATIONS[0]));
    }
    onCounted();
    if (difference === 0 || entered.reason.trim() !== '') setAsking(true);
    else goTo('reason');
  };

  const confirm = async (): Promise<void> => {
    setClosing(true);
    await form.handleSubmit(close)();
    setClosing(false);
    setAsking(false);
  };

  return (
    <FormProvider {...form}>
      {restored && <RestoredNote savedAt={restored.savedAt} onDiscard={discard} />}
      <form noValidate onSubmit={(event) => void form.handleSubmit(compare)(event)}>
        <Stack gap={2.5}>
          {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
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
          {(isDifferent || startDiffers) && <ReasonField startDiffers={startDiffers} />}
          <Button type="submit" variant="contained" disabled={isClosing} sx={{ alignSelf: 'flex-start' }}>
            {isClosing ? t('cashUp.closing') : t('cashUp.closeCashUp')}
          </Button>
        </Stack>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('cashUp.askToClose')}
        question={t('cashUp.whatClosingMeans', {
          counted: formatSzl(counted),
          expected: formatSzl(expected),
          difference: formatSzl(difference),
        })}
        confirm={t('cashUp.closeCashUp')}
        cancel={t('cashUp.countAgain')}
        isPending={isClosing}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </FormProvider>
  );
}

import { COINS, type Denomination, NOTES } from '@fines/domain/cash-up/cash-count.ts';
import type { CashUpDay } from '@fines/domain/cash-up/view.ts';
import { formatE, formatSzl } from '@fines/domain/shared/money.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormProvider, useForm, type UseFormReturn, useWatch } from 'react-hook-form';

import { useCommandKey } from '../../data/commandKey.ts';
import { useApi } from '../../data/useApi.ts';
import { useChanged } from '../../data/useChanged.ts';
import { isOutdated } from '../../fines/detail/useFineFailure.ts';
import { useToast } from '../../toasts/useToast.ts';
import { AmountLine } from '../../ui/AmountLine.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormTextField } from '../../ui/FormFields.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { useFormFailure } from '../../ui/useFormFailure.ts';
import {
  countIn,
  type CountValues,
  emalangeniIn,
  NOTHING_COUNTED,
  outcomeOf,
  piecesField,
  piecesIn,
} from './count.ts';

/** Closes what the screen shows as not cashed up; refused if that is not all there is any more. */
function useCloseCashUp({ cashier, day, open }: CashUpDay, form: UseFormReturn<CountValues>) {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form);
  const keyOf = useCommandKey();

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
    const closing = closingOf(values);
    try {
      await api.closeCashUp(closing, keyOf(closing));
      await changed('cash_ups');
      form.reset(NOTHING_COUNTED);
      toast({ title: 'Cash-up closed' });
    } catch (error) {
      if (isOutdated(error)) await changed('cash_ups');
      failed('Failed to close the cash-up', error);
    }
  };
}

const pieces = { validate: (text: string) => piecesIn(text) !== undefined || 'A whole number' };
const amount = { validate: (text: string) => emalangeniIn(text) !== undefined || 'An amount like 500.00' };

const input = (inputMode: 'numeric' | 'decimal') => ({ htmlInput: { inputMode, autoComplete: 'off' } });

/** How many there are of each note and coin, and what was there in the morning. */
const CountFields = () => (
  <>
    <FormTextField<CountValues>
      name="cashAtStart"
      label="Cash at the start"
      rules={amount}
      helperText="Change that was in the drawer before, in emalangeni"
      slotProps={input('decimal')}
      sx={{ maxWidth: 320 }}
    />
    <Pieces title="Notes" values={NOTES} />
    <Pieces title="Coins" values={COINS} />
  </>
);

const Pieces = ({ title, values }: { title: string; values: readonly Denomination[] }) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Typography component="legend" variant="subtitle2" sx={{ mb: 2 }}>
      {title}
    </Typography>
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', md: 'repeat(6, minmax(0, 1fr))' },
      }}
    >
      {values.map((value) => (
        <FormTextField<CountValues>
          key={value}
          name={piecesField(value)}
          label={formatE(value / 100)}
          rules={pieces}
          slotProps={input('numeric')}
        />
      ))}
    </Box>
  </Box>
);

/** Counts what is there against what should be, and closes the cash-up. */
export function CloseForm({ till }: { till: CashUpDay }) {
  const form = useForm<CountValues>({ defaultValues: NOTHING_COUNTED });
  const close = useCloseCashUp(till, form);
  const { expected, counted, difference } = outcomeOf(
    { ...NOTHING_COUNTED, ...useWatch({ control: form.control }) },
    till.open,
  );
  const [isAsking, setAsking] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const { isDirty, errors } = form.formState;
  const reason = {
    validate: (text: string) => difference === 0 || text.trim() !== '' || 'Reason is required',
  };

  const confirm = async (): Promise<void> => {
    setClosing(true);
    await form.handleSubmit(close)();
    setClosing(false);
    setAsking(false);
  };

  return (
    <FormProvider {...form}>
      <LeaveGuard when={isDirty && !isClosing} />
      <form noValidate onSubmit={(event) => void form.handleSubmit(() => setAsking(true))(event)}>
        <Stack gap={2.5}>
          {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
          <CountFields />
          <Stack gap={1}>
            <AmountLine label="Expected cash" amount={formatSzl(expected)} />
            <AmountLine label="Counted cash" amount={formatSzl(counted)} />
            <AmountLine label="Difference" amount={formatSzl(difference)} />
          </Stack>
          {difference !== 0 && (
            <FormTextField<CountValues>
              name="reason"
              label="Reason for the difference"
              required
              multiline
              minRows={2}
              rules={reason}
              helperText="A manager looks at it"
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
          )}
          <Button type="submit" variant="contained" disabled={isClosing} sx={{ alignSelf: 'flex-start' }}>
            {isClosing ? 'Closing...' : 'Close Cash-up'}
          </Button>
        </Stack>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title="Close this cash-up?"
        question={`Counted ${formatSzl(counted)}, expected ${formatSzl(expected)}: a difference of ${formatSzl(difference)}. What is closed cannot be changed.`}
        confirm="Close Cash-up"
        cancel="Count again"
        isPending={isClosing}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </FormProvider>
  );
}

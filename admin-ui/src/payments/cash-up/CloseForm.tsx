import type { CashUpDay } from '@fines/domain/cash-up/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';

import { AmountLine } from '../../ui/AmountLine.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { type CountValues, NOTHING_COUNTED, outcomeOf } from './count.ts';
import { CountFields } from './CountFields.tsx';
import { useCloseCashUp } from './useCloseCashUp.ts';

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

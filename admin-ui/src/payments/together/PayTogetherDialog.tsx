import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';

import { useToast } from '../../toasts/useToast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { receiptPath } from '../paths.ts';
import type { PayableFine } from '../record/payableFine.ts';
import { PaymentFields } from '../record/PaymentFields.tsx';
import { EMPTY, type PaymentValues } from '../record/paymentValues.ts';
import { PaidOrNot } from './PaidOrNot.tsx';
import { sumOf } from './sumOf.ts';
import { receiptsIn, useRecordPayments } from './useRecordPayments.ts';

type Props = { fines: readonly PayableFine[]; onClose: () => void };

/** Takes the money for several fines at once: a payment and a receipt each, and what became of each in sight. */
export function PayTogetherDialog({ fines, onClose }: Props) {
  const form = useForm<PaymentValues>({ defaultValues: EMPTY });
  const { outcomes, record } = useRecordPayments(fines);
  const toast = useToast();
  const receipts = receiptsIn(outcomes);
  const open = fines.filter(({ id }) => outcomes.get(id)?.isRecorded !== true);
  const hasFailed = outcomes.size === fines.length && open.length > 0;

  const submit = async (values: PaymentValues): Promise<void> => {
    const recorded = receiptsIn(await record(values));
    // Nothing would be lost by leaving: what was recorded is.
    form.reset(values);
    if (recorded.length < fines.length) return;
    toast({
      title: 'Payments recorded successfully',
      description: `${recorded.length} receipts`,
      action: { label: 'Receipts', to: receiptPath(...recorded) },
    });
    onClose();
  };

  return (
    <FormDialog
      title={`Record Payment for ${fines.length} fines`}
      form={form}
      submit={hasFailed ? 'Try again' : 'Record Payments'}
      submitting="Recording..."
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap={2}>
        {hasFailed && (
          <Alert
            severity="error"
            action={
              receipts.length > 0 && (
                <LinkButton to={receiptPath(...receipts)} label="Receipts" name="of what was recorded" />
              )
            }
          >
            {receipts.length} of {fines.length} were recorded. Try again for the others, or close this window.
          </Alert>
        )}
        <PaymentFields
          amount={sumOf(open)}
          disputed={open.filter(({ status }) => status === 'DISPUTED').length}
        />
        <PaidOrNot fines={fines} outcomes={outcomes} />
      </Stack>
    </FormDialog>
  );
}

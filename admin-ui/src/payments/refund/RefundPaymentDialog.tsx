import { hasReference, PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@fines/domain/payment/method.ts';
import type { PaymentView } from '@fines/domain/payment/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm, useWatch } from 'react-hook-form';

import { useFineFormFailure } from '../../fines/detail/useFineFailure.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { FormSelect, FormTextField } from '../../ui/FormFields.tsx';
import { ReasonField } from '../../ui/ReasonDialog.tsx';
import { RefundRequestNote } from './RefundRequestNote.tsx';
import { WORDS } from './refundStep.ts';
import { useSendRefund } from './useSendRefund.ts';

type Values = { reason: string; method: PaymentView['method']; transactionReference: string };

const METHODS = PAYMENT_METHODS.map((method) => ({ value: method, label: PAYMENT_METHOD_LABELS[method] }));

const fromDrawer = (amount: string): string => `Out of your drawer: your cash-up expects ${amount} less`;

/** Gives the money back: why, as who asked for it says, and how, by default the way it came. */
export function RefundPaymentDialog({ payment, onClose }: { payment: PaymentView; onClose: () => void }) {
  const { refundRequest: request, method: cameBy } = payment;
  const defaultValues = { reason: request?.reason ?? '', method: cameBy, transactionReference: '' };
  const form = useForm<Values>({ defaultValues });
  const send = useSendRefund({ payment, step: 'refund' });
  const failed = useFineFormFailure(form);
  const method = useWatch({ control: form.control, name: 'method' });
  const { title, question, submit, submitting, failed: whatFailed } = WORDS.refund;

  const refund = async ({ reason, ...way }: Values): Promise<void> => {
    try {
      await send({ reason: reason.trim(), ...way });
      onClose();
    } catch (error) {
      await failed(whatFailed, error);
    }
  };
  const reference = {
    validate: (text: string) =>
      text.trim() !== '' || !hasReference(form.getValues('method')) || 'Reference is required',
  };

  return (
    <FormDialog
      title={title(payment)}
      form={form}
      submit={submit}
      submitting={submitting}
      isDangerous
      onSubmit={refund}
      onClose={onClose}
    >
      <Stack gap={2.5}>
        <Typography>{question(payment)}</Typography>
        {request && <RefundRequestNote request={request} />}
        <FormSelect<Values>
          name="method"
          label="How the money goes back"
          required
          options={METHODS}
          helperText={
            method === 'CASH'
              ? fromDrawer(formatSzl(payment.amount))
              : `It came by ${PAYMENT_METHOD_LABELS[cameBy].toLowerCase()}`
          }
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to ask for it
          autoFocus
        />
        <FormTextField<Values>
          name="transactionReference"
          label="Reference"
          required={hasReference(method)}
          rules={reference}
          helperText="Of the transfer, mobile money or card refund"
          slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false } }}
        />
        <ReasonField />
      </Stack>
    </FormDialog>
  );
}

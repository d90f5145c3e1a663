import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { hasReference, PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm, useWatch } from 'react-hook-form';

import { useCommandKey } from '../data/commands.ts';
import { useApi } from '../data/dataProvider.ts';
import { receiptPath } from '../data/paths.ts';
import type { RefundGiven } from '../data/paymentCalls.ts';
import { isOutdated } from '../data/problem.ts';
import { useChanged } from '../data/useChanged.ts';
import { FINE_TABLES, useFineFormFailure } from '../fine/useFine.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { FormSelect, FormTextField } from '../ui/FormFields.tsx';
import { ReasonField, ReasonDialog } from '../ui/ReasonDialog.tsx';
import { Lines } from '../ui/words.tsx';
import { askedBy, type Refunding, type RefundRequest, WORDS } from './refundStep.ts';

/** Who asks for a refund, when and why, for whom decides. */
const RefundRequestNote = ({ request }: { request: RefundRequest }) => (
  <Alert severity="info" icon={false}>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {askedBy(request)}
    </Typography>
    <Lines text={request.reason} />
  </Alert>
);

/** Takes a step towards the refund of a payment, and says so; rejects if it was refused. */
function useSendRefund({ payment, step }: Refunding): (given: RefundGiven) => Promise<void> {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const keyOf = useCommandKey();

  return async (given) => {
    const { receiptNumber } = payment;
    await api.refund(step, receiptNumber, given, keyOf([step, receiptNumber, given]));
    await changed(...FINE_TABLES);
    toast({
      title: WORDS[step].done,
      description: t('receipt.receipt', { receipt: receiptNumber }),
      ...(step === 'refund' && {
        action: { label: t('receipt.printRefundSlip'), to: receiptPath(receiptNumber) },
      }),
    });
  };
}

type Values = { reason: string; method: PaymentView['method']; transactionReference: string };

const METHODS = PAYMENT_METHODS.map((method) => ({ value: method, label: PAYMENT_METHOD_LABELS[method] }));

/** Gives the money back: why, as who asked for it says, and how, by default the way it came. */
function RefundPaymentDialog({ payment, onClose }: { payment: PaymentView; onClose: () => void }) {
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
      text.trim() !== '' || !hasReference(form.getValues('method')) || t('receipt.referenceRequired'),
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
          label={t('receipt.howMoneyGoesBack')}
          required
          options={METHODS}
          helperText={
            method === 'CASH'
              ? t('receipt.fromDrawer', { amount: formatSzl(payment.amount) })
              : t('receipt.cameBy', { method: PAYMENT_METHOD_LABELS[cameBy].toLowerCase() })
          }
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to ask for it
          autoFocus
        />
        <FormTextField<Values>
          name="transactionReference"
          label={t('common.reference')}
          required={hasReference(method)}
          rules={reference}
          helperText={t('receipt.refundReferenceHint')}
          slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false } }}
        />
        <ReasonField />
      </Stack>
    </FormDialog>
  );
}

type Props = { refunding: Refunding; onClose: () => void };

/** What is asked before a step towards a refund is taken. */
export function RefundDialog(props: Props) {
  const { payment, step } = props.refunding;
  return step === 'refund' ? (
    <RefundPaymentDialog payment={payment} onClose={props.onClose} />
  ) : (
    <StepDialog {...props} />
  );
}

/** Asks for a refund, or declines to make one. */
function StepDialog({ refunding, onClose }: Props) {
  const { payment, step } = refunding;
  const { title, question, submit, submitting, failed } = WORDS[step];
  const send = useSendRefund(refunding);
  const changed = useChanged();

  const take = async (reason: string): Promise<void> => {
    try {
      await send({ reason });
    } catch (error) {
      if (isOutdated(error)) await changed(...FINE_TABLES);
      throw error;
    }
  };

  return (
    <ReasonDialog
      title={title(payment)}
      question={question(payment)}
      submit={submit}
      submitting={submitting}
      failure={failed}
      onSubmit={take}
      onClose={onClose}
    >
      {payment.refundRequest && <RefundRequestNote request={payment.refundRequest} />}
    </ReasonDialog>
  );
}
